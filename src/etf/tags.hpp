#pragma once
// Tag bytes of the external term format (erts "External Term Format", erl_ext_dist).

#include <cstdint>

namespace joist::etf {

inline constexpr std::uint8_t kVersion = 131;

enum class Tag : std::uint8_t {
  Record = 67,          // 'C', native record, since OTP 29
  NewFloat = 70,        // 'F'
  BitBinary = 77,       // 'M'
  Compressed = 80,      // 'P', only right after the version byte
  NewPid = 88,          // 'X'
  NewPort = 89,         // 'Y'
  NewerReference = 90,  // 'Z'
  SmallInteger = 97,    // 'a'
  Integer = 98,         // 'b'
  Float = 99,           // 'c', text
  Atom = 100,           // 'd', latin1
  Reference = 101,      // 'e'
  Port = 102,           // 'f'
  Pid = 103,            // 'g'
  SmallTuple = 104,     // 'h'
  LargeTuple = 105,     // 'i'
  Nil = 106,            // 'j'
  String = 107,         // 'k'
  List = 108,           // 'l'
  Binary = 109,         // 'm'
  SmallBig = 110,       // 'n'
  LargeBig = 111,       // 'o'
  NewFun = 112,         // 'p'
  Export = 113,         // 'q'
  NewReference = 114,   // 'r'
  SmallAtom = 115,      // 's', latin1
  Map = 116,            // 't'
  AtomUtf8 = 118,       // 'v'
  SmallAtomUtf8 = 119,  // 'w'
  V4Port = 120,         // 'x'
  Local = 121,          // 'y'
};

}  // namespace joist::etf
