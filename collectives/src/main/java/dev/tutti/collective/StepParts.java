package dev.tutti.collective;

import dev.tutti.spi.Parts;
import java.util.List;

/** The steps of a pattern, timed one by one; steps of one name are one part. */
final class StepParts implements Parts {
  private final List<Step> steps;
  private final List<String> names;
  private final int[] parts;

  /**
   * @param steps of this rank
   * @param names of all ranks' parts: a rank may lack some
   */
  StepParts(List<Step> steps, List<String> names) {
    this.steps = steps;
    this.names = names;
    this.parts = steps.stream().mapToInt(step -> names.indexOf(step.part())).toArray();
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public List<String> waiting() {
    return names.stream().filter(name -> new Step(name, null).waits()).toList();
  }

  @Override
  public double calibrate(double wholeNs) {
    return 0;
  }

  @Override
  public void run(long[] spentNs) {
    long before = System.nanoTime();
    for (int i = 0; i < parts.length; i++) {
      steps.get(i).body().run();
      long now = System.nanoTime();
      spentNs[parts[i]] += now - before;
      before = now;
    }
  }
}
