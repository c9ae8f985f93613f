String log = new File(basedir, 'build.log').text
assert log.contains('[ERROR]   FAIL   PinnedTest#pinned_thread_stays_away[2 llc x 2 cpu|-|linux-7.2|0]')
assert log.contains('never runs on CPU 1')
assert log.contains("    replay: mvn schedsim:verify -Dschedsim.scenario='PinnedTest#pinned_thread_stays_away[2 llc x 2 cpu|-|linux-7.2|0]'")
assert log.contains('  ERROR  PinnedTest#machine_is_misspelt')
assert log.contains('2 llc x no cpu')
assert log.contains('  | printed by the test')
assert log.contains('report: ' + new File(basedir, 'target/schedsim/index.html').canonicalPath)
assert log.contains('BUILD FAILURE')
assert !log.contains('MojoExecutionException')

// Records name no paths of this machine.
new File(basedir, 'target/schedsim/records').eachFileRecurse(groovy.io.FileType.FILES) { assert !it.text.contains(basedir.path) }

String index = new File(basedir, 'target/schedsim/index.html').text
assert index.indexOf('What failed') > 0
// The engine of JUnit was resolved at the version of the API, which is all that the project declares.
assert new File(basedir, 'target/schedsim/fork-1.args').text.contains('junit-jupiter-engine-5.14.4.jar')
