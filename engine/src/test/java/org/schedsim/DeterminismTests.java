package org.schedsim;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.ByteArrayOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.time.Clock;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.Formatter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Scanner;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;

/**
 * What would make two runs of one scenario differ: between machines, locales, JDKs, or from one time to the next.
 */
@AnalyzeClasses(packages = "org.schedsim", importOptions = DoNotIncludeTests.class)
class DeterminismTests {

    @ArchTest
    static final ArchRule wall_clock_time_is_never_read = noClasses()
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethodWhere(describe(
                    "the target is now() of java.time",
                    call -> call.getTargetOwner().getPackageName().startsWith("java.time")
                            && call.getName().equals("now")))
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(Clock.class, Date.class, Calendar.class)
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule a_scenario_runs_on_the_thread_of_its_caller = noClasses()
            .should()
            .dependOnClassesThat(assignableTo(Thread.class)
                    .or(assignableTo(Executor.class))
                    .or(assignableTo(Executors.class))
                    .or(assignableTo(CompletableFuture.class)))
            .orShould()
            .callMethodWhere(describe("the target runs in parallel", DeterminismTests::runsInParallel))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule randomness_comes_from_the_seed_only = noClasses()
            .should()
            .callMethod(Math.class, "random")
            .orShould()
            .callMethod(StrictMath.class, "random")
            .orShould()
            .callMethod(UUID.class, "randomUUID")
            .orShould()
            .callMethod(Collections.class, "shuffle", List.class)
            .orShould()
            .dependOnClassesThat(assignableTo(Random.class))
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(SplittableRandom.class, RandomGeneratorFactory.class)
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule order_never_comes_from_hashes = noClasses()
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(
                    HashMap.class,
                    HashSet.class,
                    Hashtable.class,
                    IdentityHashMap.class,
                    WeakHashMap.class,
                    ConcurrentHashMap.class)
            .orShould()
            .callMethod(System.class, "identityHashCode", Object.class)
            .orShould()
            .callMethodWhere(describe("the target makes a collection in hash order", DeterminismTests::hashOrdered))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule text_does_not_depend_on_the_locale = noClasses()
            .should()
            .callMethodWhere(describe(
                    "the target is format, formatted or printf",
                    call -> Set.of("format", "formatted", "printf").contains(call.getName())
                            && Set.of(String.class.getName(), PrintStream.class.getName(), PrintWriter.class.getName())
                                    .contains(call.getTargetOwner().getName())))
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(Formatter.class)
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage("java.text")
            .orShould()
            .callMethod(String.class, "toLowerCase")
            .orShould()
            .callMethod(String.class, "toUpperCase")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule text_does_not_depend_on_the_default_charset = noClasses()
            .should()
            .callMethod(Charset.class, "defaultCharset")
            .orShould()
            .callMethod(String.class, "getBytes")
            .orShould()
            .callMethod(ByteArrayOutputStream.class, "toString")
            .orShould()
            .callConstructorWhere(
                    describe("the target decodes or encodes without a charset", DeterminismTests::withoutCharset))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule kernel_and_records_have_no_floating_point_fields = noFields()
            .that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage("org.schedsim.kernel..", "org.schedsim.record..")
            .should()
            .haveRawType(describe("floating point", DeterminismTests::floatingPoint))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule kernel_and_records_have_no_floating_point_signatures = codeUnits()
            .that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage("org.schedsim.kernel..", "org.schedsim.record..")
            .should(haveIntegerSignatures())
            .allowEmptyShould(true);

    private static boolean runsInParallel(JavaCall<?> call) {
        JavaClass owner = call.getTargetOwner();
        return (call.getName().equals("parallelStream") && owner.isAssignableTo(Collection.class))
                || (call.getName().equals("parallel") && owner.isAssignableTo(BaseStream.class))
                || (call.getName().startsWith("parallel") && owner.isEquivalentTo(Arrays.class));
    }

    private static boolean hashOrdered(JavaCall<?> call) {
        JavaClass owner = call.getTargetOwner();
        return (Set.of("of", "ofEntries", "copyOf").contains(call.getName())
                        && (owner.isEquivalentTo(Map.class) || owner.isEquivalentTo(Set.class)))
                || (owner.isEquivalentTo(Collectors.class) && collectsIntoHashes(call));
    }

    private static boolean collectsIntoHashes(JavaCall<?> call) {
        int parameters = call.getTarget().getRawParameterTypes().size();
        return switch (call.getName()) {
            case "toSet", "toUnmodifiableSet", "toUnmodifiableMap", "groupingByConcurrent", "toConcurrentMap" -> true;
            case "toMap" -> parameters < 4;
            case "groupingBy" -> parameters < 3;
            default -> false;
        };
    }

    private static boolean withoutCharset(JavaCall<?> call) {
        JavaClass owner = call.getTargetOwner();
        List<JavaClass> parameters = call.getTarget().getRawParameterTypes();
        boolean charset = parameters.stream()
                .skip(1)
                .anyMatch(type -> type.isAssignableTo(Charset.class)
                        || type.isEquivalentTo(CharsetDecoder.class)
                        || type.isEquivalentTo(CharsetEncoder.class)
                        || type.isEquivalentTo(String.class));
        if (charset) {
            return false;
        }
        if (owner.isEquivalentTo(String.class)) {
            return !parameters.isEmpty() && parameters.get(0).isEquivalentTo(byte[].class);
        }
        if (owner.isEquivalentTo(PrintWriter.class)) {
            return !parameters.get(0).isEquivalentTo(Writer.class);
        }
        if (owner.isEquivalentTo(Scanner.class)) {
            return !parameters.get(0).isEquivalentTo(String.class)
                    && !parameters.get(0).isEquivalentTo(Readable.class);
        }
        return Set.of(
                        FileReader.class,
                        FileWriter.class,
                        InputStreamReader.class,
                        OutputStreamWriter.class,
                        PrintStream.class)
                .stream()
                .anyMatch(owner::isEquivalentTo);
    }

    private static boolean floatingPoint(JavaClass type) {
        return List.of(float.class, double.class, Float.class, Double.class).stream()
                .anyMatch(type.getBaseComponentType()::isEquivalentTo);
    }

    private static ArchCondition<JavaCodeUnit> haveIntegerSignatures() {
        return new ArchCondition<>("have no floating point parameter or result") {
            @Override
            public void check(JavaCodeUnit unit, ConditionEvents events) {
                boolean violated = floatingPoint(unit.getRawReturnType())
                        || unit.getRawParameterTypes().stream().anyMatch(DeterminismTests::floatingPoint);
                events.add(new SimpleConditionEvent(
                        unit, !violated, unit.getDescription() + " has a floating point signature"));
            }
        };
    }
}
