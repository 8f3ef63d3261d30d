package dev.tutti.measure;

import dev.tutti.result.PointStatus;
import dev.tutti.spi.UnsupportedCall;
import dev.tutti.spi.WrongResult;

/**
 * What all ranks agree a step came to: the worst that happened to any of them, in the words of the
 * lowest rank it happened to.
 *
 * @param status valid if the step went well everywhere
 * @param reason on rank 0, if it did not; null elsewhere
 */
record Agreement(PointStatus status, String reason) {

  /** One step of a point on one rank. */
  @FunctionalInterface
  interface Step {
    void run();
  }

  /** Runs a step on every rank and makes the ranks agree on the outcome. */
  static Agreement on(Tree tree, int rank, Step step) {
    PointStatus mine = PointStatus.VALID;
    String reason = null;
    try {
      step.run();
    } catch (UnsupportedCall e) {
      mine = PointStatus.UNSUPPORTED;
      reason = e.getMessage();
    } catch (WrongResult e) {
      mine = PointStatus.INVALID;
      reason = e.getMessage();
    } catch (OutOfMemoryError e) {
      mine = PointStatus.FAILED;
      reason = "rank " + rank + ": out of memory: " + e.getMessage();
    } catch (RuntimeException e) {
      mine = PointStatus.FAILED;
      reason = "rank " + rank + ": " + e;
    }
    return agree(tree, rank, mine, reason);
  }

  private static Agreement agree(Tree tree, int rank, PointStatus mine, String reason) {
    // Worst status first, then the lowest rank.
    long[] worst = {((long) severity(mine) << 32) + (Integer.MAX_VALUE - rank)};
    tree.allReduceMax(worst);
    PointStatus status = ofSeverity((int) (worst[0] >> 32));
    if (status == PointStatus.VALID) {
      return new Agreement(status, null);
    }
    int witness = Integer.MAX_VALUE - (int) worst[0];
    String words = rank == witness ? reason : null;
    if (witness != 0 && rank == witness) {
      tree.sendText(reason, 0);
    }
    if (witness != 0 && rank == 0) {
      words = tree.receiveText(witness);
    }
    return new Agreement(status, rank == 0 ? words : null);
  }

  private static int severity(PointStatus status) {
    return switch (status) {
      case VALID -> 0;
      case SKIPPED -> 1;
      case UNSUPPORTED -> 2;
      case INVALID -> 3;
      case FAILED -> 4;
    };
  }

  private static PointStatus ofSeverity(int severity) {
    for (PointStatus status : PointStatus.values()) {
      if (severity(status) == severity) {
        return status;
      }
    }
    throw new IllegalStateException("no status of severity " + severity);
  }
}
