// The disassembler, and the check that files pass the loader.
#include "cli/dis.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "base/read_file.hpp"
#include "cli/dis_words.hpp"
#include "code/beam_file.hpp"
#include "code/code_decoder.hpp"
#include "code/code_table.hpp"
#include "etf/etf.hpp"
#include "runtime/etf_resolver.hpp"
#include "runtime/runtime.hpp"
#include "term/print.hpp"

namespace joist {

namespace {

std::string atom_string(Term atom) {
  std::string s;
  print_atom(s, atom);
  return s;
}

class Disassembly {
 public:
  Disassembly(Runtime& runtime, std::string path, std::string filter)
      : runtime_(runtime), path_(std::move(path)), filter_(std::move(filter)) {}

  int run() {
    std::string error;
    std::vector<std::uint8_t> bytes;
    if (!read_file(path_, bytes)) {
      fmt::print(stderr, "{}: cannot be read\n", path_);
      return 1;
    }
    if (!file_.read(bytes, path_, &error)) return report(error);
    code_ = runtime_.code->prepare(bytes, path_, &error);
    if (!code_) return report(error);
    if (filter_.empty()) print_chunks();
    if (!decode()) return 1;
    print_functions();
    if (!found_) {
      fmt::print(stderr, "{}: no function {}\n", path_, filter_);
      return 1;
    }
    return 0;
  }

 private:
  int report(const std::string& error) {
    fmt::print(stderr, "{}\n", error);
    return 1;
  }

  void print_chunks() const {
    fmt::print("module {}, {} bytes, {} functions, {} labels, highest opcode {}\n", atom_string(file_.module), file_.size,
               file_.function_count, file_.label_count, file_.highest_opcode);
    for (const BeamChunk& c : file_.chunks) fmt::print("  chunk {} {:>8} bytes\n", c.name, c.data.size());
    fmt::print("  {} atoms, {} imports, {} exports, {} local functions, {} funs, {} literals, {} lines, {} types\n",
               file_.atoms.size() - 1, file_.imports.size(), file_.exports.size(), file_.locals.size(), file_.funs.size(),
               file_.literals.size(), file_.lines.size() - 1, file_.type_count);
    for (Term t : code_->records) fmt::print("  record {}\n", term_to_string(tuple_elements(t)[1]));
    fmt::print("  attributes {}\n", term_to_string(code_->attributes, 2000));
  }

  /// Literals again, for the generic instructions.
  bool decode() {
    EtfResolver resolver(runtime_);
    for (ByteSpan bytes : file_.literals) literals_.push_back(etf::decode(heap_, resolver, bytes));
    decoder_ = std::make_unique<CodeDecoder>(file_, literals_, heap_);
    std::string error;
    return decoder_->run(&error) || report(path_ + ": " + error) == 0;
  }

  std::string operand_text(const Operand& o) const {
    switch (o.kind) {
      case OperandKind::Unsigned:
        return fmt::format("{}", o.value);
      case OperandKind::Constant:
        return "`" + term_to_string(o.term, 200) + "`";
      case OperandKind::X:
      case OperandKind::Y:
        return fmt::format("{}{}{}", o.kind == OperandKind::X ? 'x' : 'y', o.value,
                           o.type ? fmt::format(":t{}", o.type - 1) : "");
      case OperandKind::Float:
        return fmt::format("f{}", o.value);
      case OperandKind::Label:
        return o.value ? fmt::format("L{}", o.value) : "-";
      case OperandKind::List: {
        std::string s = "[";
        for (const Operand& item : o.items()) s += (s.size() > 1 ? " " : "") + operand_text(item);
        return s + "]";
      }
    }
    return "?";
  }

  void print_generic(const GenericInstr& in) const {
    fmt::print("    {:>6}  {}", in.offset, instr_info(in.id).name);
    for (const Operand& o : in.operands) fmt::print(" {}", operand_text(o));
    bool calls = in.id == InstrId::i_call_ext || in.id == InstrId::i_call_ext_only || in.id == InstrId::i_call_ext_last;
    if (calls) {
      const BeamImport& i = file_.imports[in.operands[1].value];
      fmt::print("  % {}:{}/{}", atom_string(i.module), atom_string(i.function), i.arity);
    }
    if (in.id == InstrId::i_line && in.operands[0].value < file_.lines.size()) {
      const BeamLine& l = file_.lines[in.operands[0].value];
      if (in.operands[0].value) fmt::print("  % {}:{}", code_->files[l.file], l.line);
    }
    fmt::print("\n");
  }

  void print_words(std::size_t function) const {
    CodePtr at = code_->at(code_->functions[function].offset);
    CodePtr end = function + 1 < code_->functions.size() ? code_->at(code_->functions[function + 1].offset)
                                                         : code_->words.get() + code_->word_count;
    while (at < end) {
      WordsText text = instruction_text(*code_, at);
      fmt::print("    @{:<6} {}\n", at - code_->words.get(), text.text);
      at += text.words;
    }
  }

  void print_functions() {
    auto instructions = decoder_->instructions();
    std::size_t function = 0;
    for (std::size_t i = 0; i < instructions.size(); i++) {
      if (instructions[i].id != InstrId::i_func_info) continue;
      const auto o = instructions[i].operands;
      std::string name = fmt::format("{}/{}", atom_text(o[1].term), o[2].value);
      if (filter_.empty() || filter_ == name) {
        found_ = true;
        CodePlace place = code_->locate(code_->at(code_->functions[function].offset));
        fmt::print("\n{}/{}", atom_string(o[1].term), o[2].value);
        if (!place.file.empty()) fmt::print("  % {}:{}", place.file, place.line);
        fmt::print("\n  generic\n");
        for (std::size_t j = i; j < instructions.size(); j++) {
          if (j > i && instructions[j].id == InstrId::i_func_info) break;
          print_generic(instructions[j]);
        }
        fmt::print("  loaded\n");
        print_words(function);
      }
      function++;
    }
    if (filter_.empty()) found_ = true;
  }

  Runtime& runtime_;
  std::string path_;
  std::string filter_;
  BeamFile file_;
  std::unique_ptr<ModuleCode> code_;
  LiteralArea heap_;
  std::vector<Term> literals_;
  std::unique_ptr<CodeDecoder> decoder_;
  bool found_ = false;
};

}  // namespace

int dis_main(const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.size() > 2) {
    fmt::print(stderr, "usage: joist dis FILE.beam [FUN/ARITY]\n");
    return 2;
  }
  Runtime runtime({});
  return Disassembly(runtime, arguments[0], arguments.size() > 1 ? arguments[1] : "").run();
}

int check_load_main(const std::vector<std::string>& arguments) {
  Runtime runtime({});
  int status = 0;
  for (const std::string& path : arguments) {
    std::vector<std::uint8_t> bytes;
    std::string error = path + ": cannot be read";
    if (read_file(path, bytes) && runtime.code->prepare(bytes, path, &error)) continue;
    fmt::print(stderr, "{}\n", error);
    status = 1;
  }
  return status;
}

}  // namespace joist
