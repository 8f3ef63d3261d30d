/*
 * The loop of Tutti's ranks in C, to see what Java adds to a call.
 *
 *   reference COLLECTIVE BYTES ITERATIONS WARMUP
 *
 * Prints the median over iterations of the slowest rank's time in ns. Sizes, data type (float,
 * sum, root 0), buffers (page-aligned, written once) and synchronization (dissemination over
 * MPI_Sendrecv) are Tutti's; the clock is MPI_Wtime.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int rank, ranks;

static void synchronize(void) {
  char out = 0, in;
  for (int distance = 1; distance < ranks; distance *= 2) {
    MPI_Sendrecv(&out, 1, MPI_INT8_T, (rank + distance) % ranks, 1, &in, 1, MPI_INT8_T,
                 (rank - distance + ranks) % ranks, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

static void *buffer(size_t bytes) {
  void *memory = NULL;
  if (posix_memalign(&memory, (size_t)sysconf(_SC_PAGESIZE), bytes ? bytes : 1)) {
    fprintf(stderr, "reference: no memory for %zu bytes\n", bytes);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  memset(memory, 0, bytes);
  return memory;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (argc != 5) {
    fprintf(stderr, "usage: reference COLLECTIVE BYTES ITERATIONS WARMUP\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  const char *names[] = {"allreduce", "alltoall", "bcast", "gather", "reduce_scatter", "barrier",
                         "noop"};
  int which = 0;
  while (which < 7 && strcmp(names[which], argv[1])) {
    which++;
  }
  if (which == 7) {
    fprintf(stderr, "reference: no collective %s\n", argv[1]);
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  size_t bytes = strtoul(argv[2], NULL, 10);
  int iterations = atoi(argv[3]), warmup = atoi(argv[4]), count = (int)(bytes / sizeof(float));
  float *send = buffer(bytes * (which == 1 ? (size_t)ranks : 1));
  float *recv = buffer(bytes * (which == 1 || which == 3 ? (size_t)ranks : 1));
  int *counts = malloc((size_t)ranks * sizeof *counts);
  for (int r = 0; r < ranks; r++) {
    counts[r] = count / ranks + (r < count % ranks);
  }
  double *samples = buffer((size_t)iterations * sizeof *samples);
  double *slowest = buffer((size_t)iterations * sizeof *slowest);
  for (int i = -warmup; i < iterations; i++) {
    synchronize();
    double start = MPI_Wtime();
    switch (which) {
      case 0:
        MPI_Allreduce(send, recv, count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
        break;
      case 1:
        MPI_Alltoall(send, count, MPI_FLOAT, recv, count, MPI_FLOAT, MPI_COMM_WORLD);
        break;
      case 2:
        MPI_Bcast(send, count, MPI_FLOAT, 0, MPI_COMM_WORLD);
        break;
      case 3:
        MPI_Gather(send, count, MPI_FLOAT, recv, count, MPI_FLOAT, 0, MPI_COMM_WORLD);
        break;
      case 4:
        MPI_Reduce_scatter(send, recv, counts, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
        break;
      case 5:
        MPI_Barrier(MPI_COMM_WORLD);
        break;
    }
    double end = MPI_Wtime();
    if (i >= 0) {
      samples[i] = end - start;
    }
  }
  MPI_Reduce(samples, slowest, iterations, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    qsort(slowest, (size_t)iterations, sizeof *slowest, ascending);
    double middle = (slowest[(iterations - 1) / 2] + slowest[iterations / 2]) / 2;
    printf("%.1f\n", middle * 1e9);
  }
  MPI_Finalize();
  return 0;
}
