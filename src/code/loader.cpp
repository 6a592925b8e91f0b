// From the bytes of a file to a module that calls can enter: reader, decoder and transforms, one after the other.
#include <cstring>

#include "base/read_file.hpp"
#include "code/beam_file.hpp"
#include "code/code_decoder.hpp"
#include "code/code_path.hpp"
#include "code/code_table.hpp"
#include "code/preloaded.hpp"
#include "code/transform.hpp"
#include "etf/etf.hpp"
#include "term/num.hpp"
#include "term/record.hpp"

namespace joist {

namespace {

class Loader {
 public:
  Loader(CodeTable& table, std::string_view origin, std::string* error)
      : table_(table), resolver_(table.literal_resolver()), origin_(origin), error_(error) {}

  std::unique_ptr<ModuleCode> load(ByteSpan bytes) {
    if (!file_.read(bytes, origin_, error_)) return nullptr;
    code_ = std::make_unique<ModuleCode>();
    code_->module = file_.module;
    code_->origin = origin_;
    std::memcpy(code_->md5, file_.md5, sizeof code_->md5);
    if (!decode_literals() || !decode_metadata()) return nullptr;
    define_records();
    set_lines();
    return transform() ? std::move(code_) : nullptr;
  }

 private:
  bool fail(std::string_view chunk, std::string_view reason) {
    if (error_) *error_ = std::string(origin_) + ": chunk " + std::string(chunk) + ": " + std::string(reason);
    return false;
  }

  bool decode_literals() {
    literals_.reserve(file_.literals.size());
    for (ByteSpan bytes : file_.literals) {
      Term t = etf::decode(*code_->literals, resolver_, bytes);
      if (t.is_none()) return fail("LitT", "literal " + std::to_string(literals_.size()) + " is damaged");
      literals_.push_back(t);
    }
    return true;
  }

  bool decode_metadata() {
    for (auto [chunk, bytes, out] : {std::tuple{"Attr", file_.attributes, &code_->attributes},
                                     std::tuple{"CInf", file_.compile_info, &code_->compile_info}}) {
      if (bytes.empty()) continue;
      *out = etf::decode(*code_->literals, resolver_, bytes);
      if (out->is_none()) return fail(chunk, "damaged external term");
    }
    return true;
  }

  Term default_value(const BeamRecordField& f) {
    switch (f.kind) {
      case BeamRecordField::Default::None:
        return Term::none();
      case BeamRecordField::Default::Constant:
        return f.constant;
      case BeamRecordField::Default::BigInteger:
        return num_from_bytes(*code_->literals, f.digits.data(), f.digits.size(), false, true);
      case BeamRecordField::Default::Literal:
        return literals_[f.literal];
    }
    return Term::none();
  }

  void define_records() {
    HeapBuilder& heap = *code_->literals;
    for (const BeamRecord& r : file_.records) {
      Term names = heap.boxed(BoxedKind::Tuple, r.fields.size());
      Term defaults = heap.boxed(BoxedKind::Tuple, r.fields.size());
      for (std::size_t i = 0; i < r.fields.size(); i++) {
        tuple_elements(names)[i] = r.fields[i].name;
        tuple_elements(defaults)[i] = default_value(r.fields[i]);
      }
      code_->records.push_back(heap.tuple(file_.module, r.name, make_bool(r.exported), names, defaults));
    }
  }

  void set_lines() {
    // ERTS has no lines of what is inside of it, and what a trace shows is often compared.
    if (is_preloaded(atom_text(file_.module))) file_.lines.resize(1);
    code_->line_items.reserve(file_.lines.size());
    for (const BeamLine& l : file_.lines) code_->line_items.push_back({l.file, l.line});
    code_->files = std::move(file_.line_files);
  }

  bool transform() {
    CodeDecoder decoder(file_, literals_, *code_->literals);
    std::string reason;
    if (!decoder.run(&reason)) return fail("Code", reason);
    Transform transform(table_, file_, decoder.instructions(), *code_);
    return transform.run(&reason) || fail("Code", reason);
  }

  CodeTable& table_;
  etf::Resolver& resolver_;
  std::string_view origin_;
  std::string* error_;
  BeamFile file_;
  std::unique_ptr<ModuleCode> code_;
  std::vector<Term> literals_;
};

}  // namespace

std::unique_ptr<ModuleCode> CodeTable::prepare(std::span<const std::uint8_t> beam, std::string_view origin,
                                               std::string* error) {
  return Loader(*this, origin, error).load(beam);
}

std::string CodeTable::find_file(std::string_view module) const { return path_->find(module); }

AutoloadResult CodeTable::autoload(Term name, std::string* error) {
  std::lock_guard lock(change_);
  Module* known = find_module(name);
  if (known && known->current()) return AutoloadResult::Loaded;
  if (known && known->on_load_) {
    // Its function is running in some process; calls from there or elsewhere find nothing yet.
    if (known->on_load_runs_) return AutoloadResult::NotFound;
    known->on_load_runs_ = true;
    return AutoloadResult::OnLoad;
  }
  if (auto it = embedded_.find(atom_text(name)); it != embedded_.end()) {
    std::string_view beam = it->second;
    return load_from({reinterpret_cast<const std::uint8_t*>(beam.data()), beam.size()}, std::string(it->first), name, error);
  }
  std::string path = find_file(atom_text(name));
  if (path.empty()) return AutoloadResult::NotFound;
  std::vector<std::uint8_t> bytes;
  if (!read_file(path, bytes)) {
    *error = path + ": cannot be read";
    return AutoloadResult::Failed;
  }
  return load_from(bytes, path, name, error);
}

AutoloadResult CodeTable::load_from(std::span<const std::uint8_t> beam, const std::string& origin, Term name,
                                    std::string* error) {
  std::unique_ptr<ModuleCode> code = prepare(beam, origin, error);
  if (!code) return AutoloadResult::Failed;
  if (code->module != name) {
    *error = origin + ": holds another module, " + std::string(atom_text(code->module));
    return AutoloadResult::Failed;
  }
  switch (publish(std::move(code))) {
    case PublishResult::Published:
      return AutoloadResult::Loaded;
    case PublishResult::OnLoad:
      find_module(name)->on_load_runs_ = true;
      return AutoloadResult::OnLoad;
    case PublishResult::NotPurged:
      break;
  }
  *error = origin + ": the module has old code";
  return AutoloadResult::Failed;
}

void CodeTable::add_embedded(std::string_view module, std::string_view beam) {
  std::lock_guard lock(change_);
  embedded_[module] = beam;
}

}  // namespace joist
