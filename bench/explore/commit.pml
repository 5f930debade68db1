/* commit.ts for Spin, N participants (at most 12): the same states by the same moves. */
#ifndef N
#define N 8
#endif
#define WORKING 0
#define PREPARED 1
#define REFUSED 2
#define COMMIT 1
#define PART(i) \
  :: d_step { i < N && decision == 0 && p[i] == WORKING -> p[i] = PREPARED } \
  :: d_step { i < N && decision == 0 && p[i] == WORKING -> p[i] = REFUSED } \
  :: d_step { i < N && decision != 0 && p[i] <= REFUSED -> p[i] = REFUSED + decision }
#define READY(i) (N <= i || p[i] == PREPARED)
#define READY4(i) (READY(i) && READY(i + 1) && READY(i + 2) && READY(i + 3))
#define REFUSED4(i) (p[i] == REFUSED || p[i + 1] == REFUSED || p[i + 2] == REFUSED || p[i + 3] == REFUSED)

byte decision = 0;
byte p[12];

init {
  do
  PART(0) PART(1) PART(2) PART(3) PART(4) PART(5) PART(6) PART(7) PART(8) PART(9) PART(10) PART(11)
  :: d_step { decision == 0 && READY4(0) && READY4(4) && READY4(8) -> decision = COMMIT }
  :: d_step { decision == 0 && (REFUSED4(0) || REFUSED4(4) || REFUSED4(8)) -> decision = COMMIT + 1 }
  od
}
