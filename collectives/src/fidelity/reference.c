/*
 * The loop of Tutti's ranks in C, to see what Java adds to a call.
 *
 *   reference CLOCK MIB COLLECTIVE:BYTES:ITERATIONS:CALLS...
 *
 * For each point, in the order given, prints the median over iterations of the slowest rank's time
 * in ns, CALLS of them in each iteration. Sizes, data type (float, sum, root 0), buffers
 * (page-aligned, written once) and synchronization (dissemination over MPI_Sendrecv) are Tutti's;
 * CLOCK is "MPI_Wtime", or "nanoTime" for the clock that the JVM reads. A quarter of the iterations
 * more warm up. MIB is memory written and kept before all else, as much as a JVM holds: a process
 * that holds less gets the kernel's scattered free pages, and moving 1 MiB between such buffers took
 * 1.3 times as long on a virtual machine, in C alone.
 *
 *   reference exec PROGRAM ARGUMENT...
 *
 * Runs a program and prints the most memory it held, in KiB.
 */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
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

static double wtime_ns(void) { return MPI_Wtime() * 1e9; }

static double nano_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

enum { ALLREDUCE, ALLTOALL, BCAST, GATHER, REDUCE_SCATTER, BARRIER, NOOP, NAMES };

static int operation(const char *name) {
  static const char *names[] = {"allreduce", "alltoall", "bcast", "gather", "reduce_scatter",
                                "barrier", "noop"};
  for (int i = 0; i < NAMES; i++) {
    if (!strcmp(names[i], name)) {
      return i;
    }
  }
  fprintf(stderr, "reference: no collective %s\n", name);
  MPI_Abort(MPI_COMM_WORLD, 2);
  return NAMES;
}

static void call(int which, float *send, float *recv, int count, const int *counts) {
  switch (which) {
    case ALLREDUCE:
      MPI_Allreduce(send, recv, count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
      break;
    case ALLTOALL:
      MPI_Alltoall(send, count, MPI_FLOAT, recv, count, MPI_FLOAT, MPI_COMM_WORLD);
      break;
    case BCAST:
      MPI_Bcast(send, count, MPI_FLOAT, 0, MPI_COMM_WORLD);
      break;
    case GATHER:
      MPI_Gather(send, count, MPI_FLOAT, recv, count, MPI_FLOAT, 0, MPI_COMM_WORLD);
      break;
    case REDUCE_SCATTER:
      MPI_Reduce_scatter(send, recv, counts, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
      break;
    case BARRIER:
      MPI_Barrier(MPI_COMM_WORLD);
      break;
  }
}

static double median(int which, size_t bytes, int iterations, int calls, double (*clock)(void)) {
  int count = (int)(bytes / sizeof(float)), warmup = iterations / 4;
  float *send = buffer(bytes * (which == ALLTOALL ? (size_t)ranks : 1));
  float *recv = buffer(bytes * (which == ALLTOALL || which == GATHER ? (size_t)ranks : 1));
  int *counts = malloc((size_t)ranks * sizeof *counts);
  for (int r = 0; r < ranks; r++) {
    counts[r] = count / ranks + (r < count % ranks);
  }
  double *samples = buffer((size_t)iterations * sizeof *samples);
  double *slowest = buffer((size_t)iterations * sizeof *slowest);
  for (int i = -warmup; i < iterations; i++) {
    synchronize();
    double start = clock();
    for (int k = 0; k < calls; k++) {
      call(which, send, recv, count, counts);
    }
    double end = clock();
    if (i >= 0) {
      samples[i] = (end - start) / calls;
    }
  }
  MPI_Reduce(samples, slowest, iterations, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  qsort(slowest, (size_t)iterations, sizeof *slowest, ascending);
  double middle = (slowest[(iterations - 1) / 2] + slowest[iterations / 2]) / 2;
  free(send);
  free(recv);
  free(counts);
  free(samples);
  free(slowest);
  return middle;
}

static int held(char **command) {
  pid_t child = fork();
  if (child == 0) {
    execvp(command[0], command);
    perror(command[0]);
    _exit(127);
  }
  int status = 1;
  struct rusage usage;
  wait4(child, &status, 0, &usage);
  printf("%ld\n", usage.ru_maxrss);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int main(int argc, char **argv) {
  if (argc > 2 && !strcmp(argv[1], "exec")) {
    return held(argv + 2);
  }
  if (argc > 2) {
    size_t held = strtoul(argv[2], NULL, 10) << 20;
    memset(malloc(held), 1, held);
  }
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  double (*clock)(void) = argc > 1 && !strcmp(argv[1], "nanoTime") ? nano_time : wtime_ns;
  for (int i = 3; i < argc; i++) {
    char *name = strtok(argv[i], ":");
    size_t bytes = strtoul(strtok(NULL, ":"), NULL, 10);
    int iterations = atoi(strtok(NULL, ":"));
    double nanos = median(operation(name), bytes, iterations, atoi(strtok(NULL, ":")), clock);
    if (rank == 0) {
      printf("%.1f\n", nanos);
      fflush(stdout);
    }
  }
  MPI_Finalize();
  return 0;
}
