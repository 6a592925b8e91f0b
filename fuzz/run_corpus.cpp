// Runs a fuzz target without libFuzzer: every file of the corpus as it is, then a fixed number of mutations of them, the same
// ones in every run.
//
//     TARGET_corpus ROUNDS FILE...
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>
#include <algorithm>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Input = std::vector<std::uint8_t>;

class Random {
 public:
  std::size_t below(std::size_t n) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::size_t>(state_ >> 33) % n;
  }

 private:
  std::uint64_t state_ = 20260101;
};

constexpr std::uint32_t kNumbers[] = {0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff};

void overwrite_number(Input& in, Random& random) {
  if (in.size() < 4) return;
  std::uint32_t n = kNumbers[random.below(std::size(kNumbers))];
  std::size_t at = random.below(in.size() - 3);
  for (std::size_t i = 0; i < 4; i++) in[at + i] = static_cast<std::uint8_t>(n >> (24 - 8 * i));
}

void mutate(Input& in, const std::vector<Input>& corpus, Random& random) {
  if (in.empty()) return;
  std::size_t at = random.below(in.size());
  auto place = in.begin() + static_cast<std::ptrdiff_t>(at);
  switch (random.below(6)) {
    case 0:
      in[at] ^= static_cast<std::uint8_t>(1u << random.below(8));
      break;
    case 1:
      in[at] = static_cast<std::uint8_t>(random.below(256));
      break;
    case 2:
      overwrite_number(in, random);
      break;
    case 3:
      in.erase(place, place + static_cast<std::ptrdiff_t>(1 + random.below(in.size() - at)));
      break;
    case 4:
      in.insert(place, 1 + random.below(8), static_cast<std::uint8_t>(random.below(256)));
      break;
    default: {  // a piece of another input
      const Input& other = corpus[random.below(corpus.size())];
      if (other.empty()) return;
      std::size_t from = random.below(other.size());
      std::size_t count = std::min(other.size() - from, in.size() - at);
      std::copy_n(other.begin() + static_cast<std::ptrdiff_t>(from), random.below(count + 1), place);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: %s ROUNDS FILE...\n", argv[0]);
    return 2;
  }
  std::vector<Input> corpus;
  for (int i = 2; i < argc; i++) {
    std::ifstream file(argv[i], std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    LLVMFuzzerTestOneInput(corpus.back().data(), corpus.back().size());
  }
  Random random;
  const unsigned long rounds = std::strtoul(argv[1], nullptr, 10);
  for (unsigned long round = 0; round < rounds; round++) {
    Input input = corpus[random.below(corpus.size())];
    for (std::size_t n = 1 + random.below(4); n > 0; n--) mutate(input, corpus, random);
    LLVMFuzzerTestOneInput(input.data(), input.size());
  }
  std::printf("%lu inputs\n", rounds + corpus.size());
  return 0;
}
