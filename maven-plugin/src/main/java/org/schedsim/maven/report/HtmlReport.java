package org.schedsim.maven.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.schedsim.record.RunRecord;

/** Writes {@code index.html} and {@code scenarios/<hash>.html}. Equal records give equal bytes. */
public final class HtmlReport {
    private static final String SCENARIOS = "scenarios";
    private static final String SUFFIX = ".html";

    private final Path outputDirectory;
    private final Templates templates = new Templates();

    /** A report into the directory below which the records lie. */
    public HtmlReport(Path outputDirectory) {
        this.outputDirectory = outputDirectory;
    }

    /** Writes all pages, removes those of scenarios that are gone, and returns the first page. */
    public Path write(List<RunRecord> records, List<Problem> problems) throws IOException {
        Path folder = Files.createDirectories(outputDirectory.resolve(SCENARIOS));
        Set<String> written = new HashSet<>();
        for (RunRecord record : records) {
            String name = record.id().hash() + SUFFIX;
            write(folder.resolve(name), templates.render("scenario.vm", new ScenarioPage(record)));
            written.add(name);
        }
        removeOthers(folder, written);
        Path index = outputDirectory.resolve("index.html");
        write(index, templates.render("index.vm", new OverviewPage(records, problems)));
        return index;
    }

    private static void removeOthers(Path folder, Set<String> written) throws IOException {
        try (DirectoryStream<Path> pages = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path page : pages) {
                if (!written.contains(page.getFileName().toString())
                        && Files.isRegularFile(page, LinkOption.NOFOLLOW_LINKS)) {
                    Files.delete(page);
                }
            }
        }
    }

    /** Whole or not at all: somebody may be looking at the page. */
    private static void write(Path file, String text) throws IOException {
        Path temporary = file.resolveSibling("." + file.getFileName() + ".tmp");
        try {
            Files.write(temporary, text.getBytes(StandardCharsets.UTF_8));
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
