#pragma once
// Builds .beam files byte by byte, for tests of the reader and loader.

#include <cstdint>
#include <string>
#include <vector>

namespace joist::test {

class Bytes {
 public:
  Bytes& u8(unsigned v) {
    data_.push_back(static_cast<char>(v));
    return *this;
  }
  Bytes& u16(unsigned v) { return u8(v >> 8).u8(v & 255); }
  Bytes& u32(std::uint32_t v) { return u16(v >> 16).u16(v & 0xffff); }
  Bytes& text(const std::string& s) {
    data_ += s;
    return *this;
  }
  // Operands of instructions, all small.
  Bytes& number(unsigned v) { return u8(v << 4 | 0); }
  Bytes& integer(unsigned v) { return u8(v << 4 | 1); }
  Bytes& atom(unsigned v) { return u8(v << 4 | 2); }
  Bytes& x(unsigned v) { return u8(v << 4 | 3); }
  Bytes& y(unsigned v) { return u8(v << 4 | 4); }
  Bytes& label(unsigned v) { return u8(v << 4 | 5); }
  Bytes& literal(unsigned v) { return u8(4 << 4 | 7).number(v); }
  Bytes& list(unsigned n) { return u8(1 << 4 | 7).number(n); }
  const std::string& str() const { return data_; }

 private:
  std::string data_;
};

class BeamBuilder {
 public:
  BeamBuilder& chunk(const std::string& name, const std::string& data) {
    Bytes b;
    b.text(name).u32(static_cast<std::uint32_t>(data.size())).text(data);
    while (b.str().size() % 4) b.u8(0);
    body_ += b.str();
    return *this;
  }
  /// Atoms as compilers before OTP 28 write them.
  BeamBuilder& atoms(const std::vector<std::string>& names) {
    Bytes b;
    b.u32(static_cast<std::uint32_t>(names.size()));
    for (const std::string& n : names) b.u8(static_cast<unsigned>(n.size())).text(n);
    return chunk("AtU8", b.str());
  }
  BeamBuilder& code(const std::string& instructions, std::uint32_t labels, std::uint32_t functions) {
    Bytes b;
    b.u32(16).u32(0).u32(191).u32(labels).u32(functions).text(instructions);
    return chunk("Code", b.str());
  }
  std::vector<std::uint8_t> build() const {
    Bytes b;
    b.text("FOR1").u32(static_cast<std::uint32_t>(body_.size() + 4)).text("BEAM").text(body_);
    return {b.str().begin(), b.str().end()};
  }

 private:
  std::string body_;
};

/// Module t with f/1: f(X) -> {X, ok}, line 7 of t.erl.
inline BeamBuilder small_module(const std::string& extra_code = "") {
  Bytes code;
  code.u8(1).number(1);                                          // label 1
  code.u8(153).number(1);                                        // line 1
  code.u8(2).atom(1).atom(2).number(1);                          // func_info t f 1
  code.u8(1).number(2);                                          // label 2
  code.text(extra_code);
  code.u8(16).number(3).number(1);                               // test_heap 3 1
  code.u8(164).x(0).list(2).x(0).atom(3);                        // put_tuple2 x0 [x0, ok]
  code.u8(19);                                                   // return
  code.u8(3);                                                    // int_code_end
  BeamBuilder b;
  b.atoms({"t", "f", "ok"});
  b.code(code.str(), 3, 1);
  b.chunk("StrT", "");
  b.chunk("ImpT", Bytes().u32(0).str());
  b.chunk("ExpT", Bytes().u32(1).u32(2).u32(1).u32(2).str());
  b.chunk("LocT", Bytes().u32(0).str());
  b.chunk("Line", Bytes().u32(0).u32(0).u32(1).u32(1).u32(0).integer(7).str());
  return b;
}

}  // namespace joist::test
