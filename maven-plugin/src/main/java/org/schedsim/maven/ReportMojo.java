package org.schedsim.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.schedsim.maven.run.Verification;
import org.schedsim.record.RecordException;
import org.schedsim.record.RecordFiles;

/** Writes the report from the records that are there, whoever left them, and judges nothing. */
@Mojo(name = "report", threadSafe = true)
public final class ReportMojo extends AbstractMojo {
    /** Where the records are and the report goes. */
    @Parameter(property = "schedsim.output.dir", defaultValue = "${project.build.directory}/schedsim")
    private File outputDirectory;

    /** Made by Maven. */
    @SuppressWarnings("NullAway.Init")
    public ReportMojo() {}

    @Override
    public void execute() throws MojoExecutionException {
        Path output = outputDirectory.toPath().toAbsolutePath();
        try {
            Verification verification = new Verification(output, new MojoConsole(getLog()));
            verification.report(verification.take(RecordFiles.list(output)));
        } catch (RecordException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        } catch (IOException e) {
            throw new MojoExecutionException("the records or the report could not be read or written: " + e, e);
        }
    }
}
