package org.schedsim;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Scanner;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.schedsim.kernel.FloatingPointTestCase;

/** The rules of {@link DeterminismTests} hold for the engine; here they find what they are meant to find. */
class DeterminismRulesTests {

    @Test
    void every_way_to_read_the_clock_is_found() {
        assertFound(DeterminismTests.wall_clock_time_is_never_read, ClockTestCase.class);
    }

    @Test
    void every_way_to_another_thread_is_found() {
        assertFound(DeterminismTests.a_scenario_runs_on_the_thread_of_its_caller, ThreadTestCase.class);
    }

    @Test
    void every_way_to_unseeded_randomness_is_found() {
        assertFound(DeterminismTests.randomness_comes_from_the_seed_only, RandomTestCase.class);
    }

    @Test
    void every_way_to_hash_order_is_found() {
        assertFound(DeterminismTests.order_never_comes_from_hashes, HashTestCase.class);
    }

    @Test
    void every_way_to_use_the_locale_is_found() {
        assertFound(DeterminismTests.text_does_not_depend_on_the_locale, LocaleTestCase.class);
    }

    @Test
    void every_way_to_use_the_default_charset_is_found() {
        assertFound(DeterminismTests.text_does_not_depend_on_the_default_charset, CharsetTestCase.class);
    }

    @Test
    void ordered_and_seeded_code_breaks_no_rule() {
        JavaClasses fine = new ClassFileImporter().importClasses(FineTestCase.class);

        for (ArchRule rule : List.of(
                DeterminismTests.wall_clock_time_is_never_read,
                DeterminismTests.a_scenario_runs_on_the_thread_of_its_caller,
                DeterminismTests.randomness_comes_from_the_seed_only,
                DeterminismTests.order_never_comes_from_hashes,
                DeterminismTests.text_does_not_depend_on_the_locale,
                DeterminismTests.text_does_not_depend_on_the_default_charset)) {
            rule.check(fine);
        }
    }

    @Test
    void floating_point_is_found_in_fields_and_signatures() {
        JavaClasses classes = new ClassFileImporter().importClasses(FloatingPointTestCase.class);

        assertThat(details(DeterminismTests.kernel_and_records_have_no_floating_point_fields, classes))
                .hasSize(2)
                .anyMatch(detail -> detail.contains("loads"))
                .anyMatch(detail -> detail.contains("share"));
        assertThat(details(DeterminismTests.kernel_and_records_have_no_floating_point_signatures, classes))
                .hasSize(2)
                .allMatch(detail -> detail.contains("load("));
    }

    /** Each method of a specimen breaks the rule in its own way. */
    private static void assertFound(ArchRule rule, Class<?> specimen) {
        List<String> details = details(rule, new ClassFileImporter().importClasses(specimen));

        assertThat(specimen.getDeclaredMethods())
                .filteredOn(method -> !method.isSynthetic())
                .isNotEmpty()
                .allSatisfy(method ->
                        assertThat(details).anyMatch(detail -> detail.contains("." + method.getName() + "(")));
    }

    private static List<String> details(ArchRule rule, JavaClasses classes) {
        return rule.evaluate(classes).getFailureReport().getDetails();
    }

    @SuppressWarnings("unused")
    private static final class ClockTestCase {
        long nanos() {
            return System.nanoTime();
        }

        long millis() {
            return System.currentTimeMillis();
        }

        Object instant() {
            return Instant.now();
        }

        @SuppressWarnings("JavaTimeDefaultTimeZone")
        Object date() {
            return LocalDate.now();
        }

        Object clock() {
            return java.time.Clock.systemUTC();
        }

        @SuppressWarnings("JavaUtilDate")
        Object oldDate() {
            return new java.util.Date();
        }
    }

    @SuppressWarnings("unused")
    private static final class ThreadTestCase {
        Object start() {
            return new Thread(() -> {});
        }

        Object pool() {
            return java.util.concurrent.Executors.newCachedThreadPool();
        }

        CompletableFuture<String> future(Supplier<String> supplier) {
            return CompletableFuture.supplyAsync(supplier);
        }

        Object parallelList(List<String> list) {
            return list.parallelStream();
        }

        @SuppressWarnings("NonApiType")
        Object parallelSet(TreeSet<String> set) {
            return set.parallelStream();
        }

        Object parallelStage(Stream<String> stream) {
            return stream.parallel();
        }

        void parallelSort(long[] values) {
            Arrays.parallelSort(values);
        }
    }

    @SuppressWarnings("unused")
    private static final class RandomTestCase {
        double math() {
            return Math.random();
        }

        int random() {
            return new java.util.Random(1).nextInt();
        }

        int threadLocal() {
            return ThreadLocalRandom.current().nextInt();
        }

        int splittable() {
            return new java.util.SplittableRandom().nextInt();
        }

        Object unique() {
            return UUID.randomUUID();
        }

        void shuffle(List<String> list) {
            Collections.shuffle(list);
        }
    }

    @SuppressWarnings("unused")
    private static final class HashTestCase {
        Object map() {
            return new java.util.HashMap<String, String>();
        }

        Supplier<Object> set() {
            return java.util.HashSet::new;
        }

        Object mapOf() {
            return Map.of("a", 1);
        }

        Object mapOfEntries() {
            return Map.ofEntries(Map.entry("a", 1));
        }

        Object setOf() {
            return Set.of("a", "b");
        }

        Object setCopy(List<String> list) {
            return Set.copyOf(list);
        }

        Object toSet(Stream<String> stream) {
            return stream.collect(Collectors.toSet());
        }

        Object toMap(Stream<String> stream) {
            return stream.collect(Collectors.toMap(key -> key, String::length));
        }

        Object groupingBy(Stream<String> stream) {
            return stream.collect(Collectors.groupingBy(String::length));
        }

        int identity(Object object) {
            return System.identityHashCode(object);
        }
    }

    @SuppressWarnings({"unused", "StringCaseLocaleUsage", "AnnotateFormatMethod"})
    private static final class LocaleTestCase {
        String format(int value) {
            return String.format("%d", value);
        }

        String formatRoot(int value) {
            return String.format(Locale.ROOT, "%d", value);
        }

        String formatted(int value) {
            return "%d".formatted(value);
        }

        void printf(PrintStream out) {
            out.printf("%d", 1);
        }

        Object decimal() {
            return new java.text.DecimalFormat("0.0");
        }

        String lower(String text) {
            return text.toLowerCase();
        }
    }

    @SuppressWarnings({"unused", "DefaultCharset"})
    private static final class CharsetTestCase {
        byte[] encode(String text) {
            return text.getBytes();
        }

        String decode(byte[] bytes) {
            return new String(bytes);
        }

        String decodePart(byte[] bytes) {
            return new String(bytes, 0, 1);
        }

        Object read(File file) throws Exception {
            return new FileReader(file);
        }

        Object readByName() throws Exception {
            return new FileReader("name");
        }

        Object readStream(InputStream in) {
            return new InputStreamReader(in);
        }

        Object scan(InputStream in) {
            return new Scanner(in);
        }

        Object print(OutputStream out) {
            return new PrintStream(out);
        }

        Object printByName() throws Exception {
            return new PrintWriter("name");
        }

        String collected(ByteArrayOutputStream out) {
            return out.toString();
        }
    }

    @SuppressWarnings("unused")
    private static final class FineTestCase {
        Object collections(Stream<String> stream, Comparator<String> order) {
            Map<String, Integer> map = new LinkedHashMap<>();
            map.put("a", 1);
            Map<String, Integer> sorted = stream.collect(
                    Collectors.toMap(key -> key, String::length, Integer::sum, () -> new TreeMap<>(order)));
            return List.of(map, sorted);
        }

        Object text(InputStream in, OutputStream out, byte[] bytes) throws Exception {
            String text = new String(bytes, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
            new PrintWriter(new StringWriter()).print(new String(new char[] {'a'}));
            new PrintStream(out, true, StandardCharsets.UTF_8).print(text.getBytes(StandardCharsets.UTF_8).length);
            return new InputStreamReader(in, StandardCharsets.UTF_8);
        }

        Object date() {
            return Instant.ofEpochSecond(1).plusSeconds(1);
        }

        Object list() {
            return List.of(1, 2);
        }
    }
}
