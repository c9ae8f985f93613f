package org.schedsim;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.Arrays;
import java.util.List;

/**
 * Who may use whom. Packages that do not exist yet are tolerated, so that the order stands before they do.
 */
@AnalyzeClasses(packages = "org.schedsim", importOptions = DoNotIncludeTests.class)
class PackageOrderTests {

    private static final List<String> ORDER =
            List.of("topology", "trace", "workload", "kernel", "sim", "record", "scenario", "claim");

    @ArchTest
    static final ArchRule every_class_is_in_a_package_of_the_order = classes()
            .should()
            .resideInAnyPackage(ORDER.stream().map(PackageOrderTests::subtree).toArray(String[]::new))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule a_package_uses_only_packages_to_its_left = order();

    @ArchTest
    static final ArchRule kernel_state_uses_no_other_kernel_package = kernelPackage("state", "state");

    @ArchTest
    static final ArchRule kernel_decisions_use_only_state = kernelPackage("decision", "decision", "state");

    @ArchTest
    static final ArchRule kernel_pelt_uses_only_state = kernelPackage("pelt", "pelt", "state");

    @ArchTest
    static final ArchRule kernel_core_uses_only_state_decisions_and_pelt =
            kernelPackage("core", "core", "state", "decision", "pelt");

    @ArchTest
    static final ArchRule kernel_groups_use_only_what_is_below_the_fair_class =
            kernelPackage("group", "group", "state", "decision", "pelt", "core", "cache");

    private static LayeredArchitecture order() {
        LayeredArchitecture layers =
                layeredArchitecture().consideringOnlyDependenciesInLayers().withOptionalLayers(true);
        for (String name : ORDER) {
            layers = layers.layer(name).definedBy(subtree(name));
        }
        for (int i = 0; i < ORDER.size(); i++) {
            String[] left = ORDER.subList(0, i).toArray(String[]::new);
            layers = i == 0
                    ? layers.whereLayer(ORDER.get(i)).mayNotAccessAnyLayer()
                    : layers.whereLayer(ORDER.get(i)).mayOnlyAccessLayers(left);
        }
        return layers;
    }

    private static ArchRule kernelPackage(String name, String... allowed) {
        String[] subtrees =
                Arrays.stream(allowed).map(part -> subtree("kernel." + part)).toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage(subtree("kernel." + name))
                .should()
                .dependOnClassesThat(resideInAPackage(subtree("kernel")).and(not(resideInAnyPackage(subtrees))))
                .allowEmptyShould(true);
    }

    private static String subtree(String name) {
        return "org.schedsim." + name + "..";
    }
}
