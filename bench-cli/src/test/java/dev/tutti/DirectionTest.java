package dev.tutti;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Modules and packages depend on one another in one direction, the one CONTRIBUTING.md draws. */
@AnalyzeClasses(packages = "dev.tutti", importOptions = DoNotIncludeTests.class)
final class DirectionTest {

  @ArchTest
  static final ArchRule packages_have_no_cycles =
      slices().matching("dev.tutti.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule the_seams_depend_on_nothing_of_ours =
      noClasses()
          .that()
          .resideInAPackage("dev.tutti.spi..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.tutti.plan..",
              "dev.tutti.launch..",
              "dev.tutti.measure..",
              "dev.tutti.environment..",
              "dev.tutti.doctor..",
              "dev.tutti.result..",
              "dev.tutti.compare..",
              "dev.tutti.exchange..",
              "dev.tutti.report..",
              "dev.tutti.collective..",
              "dev.tutti.backend..",
              "dev.tutti.rank..",
              "dev.tutti.cli..");

  @ArchTest
  static final ArchRule what_ranks_load_knows_no_command_line_page_or_comparison =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.tutti.measure..",
              "dev.tutti.rank..",
              "dev.tutti.backend..",
              "dev.tutti.collective..",
              "dev.tutti.environment..",
              "dev.tutti.result..",
              "dev.tutti.plan..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.tutti.cli..",
              "dev.tutti.report..",
              "dev.tutti.compare..",
              "dev.tutti.exchange..",
              "picocli..");

  @ArchTest
  static final ArchRule measuring_knows_communicators_not_libraries =
      noClasses()
          .that()
          .resideInAPackage("dev.tutti.measure..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.tutti.backend..", "dev.tutti.collective..", "dev.tutti.launch..", "mpi..");

  @ArchTest
  static final ArchRule only_its_backend_knows_mpj_express =
      classes()
          .that()
          .resideInAPackage("mpi..")
          .should()
          .onlyHaveDependentClassesThat()
          .resideInAnyPackage("dev.tutti.backend.mpj..", "mpi..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule operations_know_no_library =
      noClasses()
          .that()
          .resideInAPackage("dev.tutti.collective..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.tutti.backend..", "dev.tutti.measure..", "dev.tutti.launch..");
}
