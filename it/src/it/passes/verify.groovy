String log = new File(basedir, 'build.log').text
assert log.contains('[INFO]   PASS   PinnedTest#pinned_thread_never_moves[2 llc x 2 cpu|-|linux-7.2|0]')
assert log.contains('[INFO]   PASS   PinnedTest#pinned_thread_never_moves[2 llc x 2 cpu|-|linux-7.2 - cache-aware|0]')
assert log.contains('[INFO] 2 scenarios: 2 passed')
assert log.contains("[INFO] report: ${new File(basedir, 'target/schedsim/index.html').canonicalPath}")
assert !log.contains('[WARNING]')

File output = new File(basedir, 'target/schedsim')
assert new File(output, 'records/org.example.PinnedTest').list().length == 2
assert new File(output, 'scenarios').list().length == 2
assert new File(output, 'index.html').text.contains('None of 2 scenarios failed')
