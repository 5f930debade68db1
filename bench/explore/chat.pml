/* models/chat.ts for Spin, M clients (at most 16): the same states by the same moves. -1 messages on their way: no session yet. */
#ifndef M
#define M 13
#endif
#define has(c) ((members & (1 << c)) != 0)
#define several ((members & (members - 1)) != 0)
#define CLIENT(c) \
  :: d_step { c < M && (pending < 0 || (pending == 0 && members != 0 && !has(c))) -> \
       members = members | (1 << c); pending = 0 } \
  :: d_step { c < M && pending >= 0 && has(c) -> members = members & ~(1 << c) }

int members = 0;
short pending = -1;

init {
  do
  CLIENT(0) CLIENT(1) CLIENT(2) CLIENT(3) CLIENT(4) CLIENT(5) CLIENT(6) CLIENT(7)
  CLIENT(8) CLIENT(9) CLIENT(10) CLIENT(11) CLIENT(12) CLIENT(13) CLIENT(14) CLIENT(15)
  :: d_step { pending >= 0 && several && pending < M - 1 -> pending++ }
  :: d_step { pending > 0 -> pending-- }
  od
}
