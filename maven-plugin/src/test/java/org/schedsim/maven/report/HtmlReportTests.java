package org.schedsim.maven.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedsim.record.ClaimRecord;
import org.schedsim.record.KnownDefectRecord;
import org.schedsim.record.Lane;
import org.schedsim.record.MachineRecord;
import org.schedsim.record.MigrationRecord;
import org.schedsim.record.Occupancy;
import org.schedsim.record.RecordFiles;
import org.schedsim.record.RunRecord;
import org.schedsim.record.ScenarioId;
import org.schedsim.record.TaskRecord;
import org.schedsim.record.Verdict;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class HtmlReportTests {
    private static final String EVIL = "\"><script>alert('x')</script><!-- $page #set($a=1) \u202e";

    @TempDir
    Path output;

    @Test
    void there_is_a_first_page_and_one_for_each_scenario() throws IOException {
        write(SampleRecords.all());
        assertThat(output.resolve("index.html")).exists();
        for (RunRecord record : SampleRecords.all()) {
            assertThat(page(record)).exists();
        }
    }

    @Test
    void failures_come_first_then_known_ones_then_the_rest_folded() throws IOException {
        assertThat(index(SampleRecords.all()))
                .containsSubsequence(
                        "2 of 5 scenarios failed",
                        "What failed",
                        "linux-9",
                        "task busy leaves reduced-capacity CPUs within 1.000 s",
                        "it ran on CPU 0 from 0.200 s to the end",
                        "need_active_balance / llc-preference vetoed 4\u202f981 times, domain PKG, CPU 0 → CPU 2, first 0.204"
                                + " s, last 19.998 s",
                        "Known failures",
                        "K1",
                        "<details class=\"fold\" id=\"passed\">",
                        "linux-7.2 + capacity-before-llc");
    }

    @Test
    void tests_that_broke_without_a_record_are_shown() throws IOException {
        new HtmlReport(output).write(List.of(), List.of(new Problem("A#b", "line one\nline two")));
        assertThat(Files.readString(output.resolve("index.html")))
                .contains("No scenario left a record, 1 test broke without leaving a record", "line one\nline two");
    }

    @Test
    void a_run_without_failures_says_so() throws IOException {
        assertThat(index(SampleRecords.all().subList(2, 4)))
                .contains("None of 2 scenarios failed", "id=\"passed\" open=\"\"")
                .doesNotContain("What failed", "Known failures");
    }

    @Test
    void a_scenario_shows_all_parts_of_its_record() throws IOException {
        write(SampleRecords.all());
        assertThat(Files.readString(page(SampleRecords.failing())))
                .contains(
                        "id=\"claims\"",
                        "id=\"lanes\"",
                        "id=\"occupancy\"",
                        "id=\"migrations\"",
                        "id=\"refused\"",
                        "id=\"rules\"",
                        "id=\"tasks\"",
                        "id=\"metrics\"",
                        "id=\"machine\"",
                        "id=\"again\"",
                        "5e1f02c9aa317d40",
                        "mvn schedsim:verify -Dschedsim.scenario=&#39;ReducedCapacityTest#lone_task_leaves_reduced_capacity_cpu[2"
                                + " llc x 2 cpu|-|linux-7.2 + alb-capacity-hint|0]&#39;");
    }

    @Test
    void every_migration_names_its_rule() throws IOException {
        write(SampleRecords.all());
        assertThat(Files.readString(page(SampleRecords.all().get(2))))
                .contains("id=\"migration-1\"", "need_active_balance / reduced-capacity", "other LLC")
                .contains("0.297 s: busy, CPU 0 to CPU 2, need_active_balance / reduced-capacity");
    }

    @Test
    void each_page_links_to_the_record_that_holds_what_it_shows() throws IOException {
        for (RunRecord record : SampleRecords.all()) {
            RecordFiles.write(output, record);
        }
        write(SampleRecords.all());
        for (Path page : pages()) {
            for (String link : links(Files.readString(page))) {
                String file = link.substring(0, link.indexOf('#') < 0 ? link.length() : link.indexOf('#'));
                assertThat(page.resolveSibling(file)).as("%s in %s", link, page).exists();
            }
        }
    }

    @Test
    void nothing_is_loaded_from_anywhere() throws IOException {
        write(SampleRecords.all());
        for (Path page : pages()) {
            String html = Files.readString(page);
            assertThat(html).contains("default-src 'none'").doesNotContain("src=", "<link", "@import", "url(http");
            assertThat(html.replace("http://www.w3.org/2000/svg", "").replace("https://example.org/k1", ""))
                    .doesNotContain("http://", "https://", "href=\"//");
        }
    }

    @Test
    void equal_records_give_equal_bytes() throws IOException {
        write(SampleRecords.all());
        List<byte[]> first = bytes();
        List<RunRecord> shuffled = new ArrayList<>(SampleRecords.all());
        Collections.reverse(shuffled);
        write(shuffled);
        assertThat(bytes()).usingRecursiveComparison().isEqualTo(first);
    }

    @Test
    void pages_of_scenarios_that_are_gone_are_removed() throws IOException {
        write(SampleRecords.all());
        write(SampleRecords.all().subList(0, 1));
        assertThat(pages()).hasSize(2);
    }

    @Test
    void pages_are_well_formed_and_every_anchor_leads_somewhere() throws Exception {
        List<RunRecord> all = new ArrayList<>(SampleRecords.all());
        all.add(SampleRecords.large(2, 2, 4, 30, 20_000_000));
        all.add(evil());
        write(all);
        for (Path page : pages()) {
            Document document = parse(Files.readString(page));
            List<String> ids = attributes(document, "id");
            assertThat(ids).as("ids of %s", page).doesNotHaveDuplicates();
            for (String link : attributes(document, "href")) {
                if (link.startsWith("#")) {
                    assertThat(ids).as("anchors of %s", page).contains(link.substring(1));
                }
            }
        }
    }

    @Test
    void hostile_names_stay_text() throws IOException {
        write(List.of(evil()));
        for (Path page : pages()) {
            String html = Files.readString(page);
            assertThat(html)
                    .doesNotContain("<script>alert", "<!-- $page", "\u202e", "href=\"javascript:")
                    .contains("&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)", "$page #set($a=1)");
        }
    }

    @Test
    void a_symbol_and_a_word_stand_beside_every_colour_of_a_verdict() throws IOException {
        assertThat(index(SampleRecords.all()))
                .contains("✔</span> passed", "✘</span> failed", "△</span> fails as known", "!</span> error");
    }

    private void write(List<RunRecord> records) throws IOException {
        new HtmlReport(output).write(records, List.of());
    }

    private String index(List<RunRecord> records) throws IOException {
        write(records);
        return Files.readString(output.resolve("index.html"));
    }

    private Path page(RunRecord record) {
        return output.resolve("scenarios").resolve(record.id().hash() + ".html");
    }

    private List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(output)) {
            return files.filter(file -> file.toString().endsWith(".html"))
                    .sorted()
                    .toList();
        }
    }

    private List<byte[]> bytes() throws IOException {
        List<byte[]> bytes = new ArrayList<>();
        for (Path page : pages()) {
            bytes.add(Files.readAllBytes(page));
        }
        return bytes;
    }

    private static List<String> links(String html) {
        List<String> links = new ArrayList<>();
        Matcher matcher = Pattern.compile("href=\"([^\"#][^\"]*)\"").matcher(html);
        while (matcher.find()) {
            if (!matcher.group(1).startsWith("https://")) {
                links.add(matcher.group(1));
            }
        }
        return links;
    }

    /** HTML that is also XML once elements without an end are closed and the script is left out. */
    private static Document parse(String html) throws Exception {
        String xml = html.replaceAll("<(meta|br)([^>]*)>", "<$1$2/>").replaceAll("(?s)<script>.*</script>", "");
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }

    private static List<String> attributes(Document document, String name) {
        List<String> values = new ArrayList<>();
        NodeList elements = document.getElementsByTagName("*");
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            if (element.hasAttribute(name)) {
                values.add(element.getAttribute(name));
            }
        }
        return values;
    }

    private static RunRecord evil() {
        RunRecord like = SampleRecords.failing();
        TreeMap<String, Long> metrics = new TreeMap<>();
        metrics.put(EVIL, 1L);
        return new RunRecord(
                new ScenarioId(EVIL, EVIL, EVIL, EVIL, EVIL, 0),
                EVIL,
                like.durationNs(),
                Verdict.FAIL,
                EVIL,
                new KnownDefectRecord(EVIL, "javascript:alert(1)"),
                List.of(new ClaimRecord(EVIL, Verdict.FAIL, EVIL, 1, -5, Long.MAX_VALUE, null, null, EVIL)),
                metrics,
                new MachineRecord(List.of(0), List.of(0), List.of(0)),
                List.of(new TaskRecord(1, EVIL, EVIL, 1, 1, 1, 1)),
                like.counts(),
                like.decisions(),
                List.of(new MigrationRecord(-1, 99, 7, -1, EVIL)),
                1,
                List.of(new Lane(0, List.of(new Lane.Span(0, Long.MAX_VALUE, 1), new Lane.Span(1, 2, 42)))),
                List.of(new Occupancy(EVIL, 1, List.of(List.of(1L, -1L), List.of(0L, 0L)))),
                EVIL);
    }
}
