String log = new File(basedir, 'build.log').text
assert log.contains('Tests run: 2')
assert log.contains('[INFO] Taking the records of the tests that were run before: 2')
assert log.contains('[INFO]   PASS   PinnedTest#pinned_thread_never_moves[2 llc x 2 cpu|-|linux-7.2|0]')
assert log.contains('[INFO] 2 scenarios: 2 passed')
assert !new File(basedir, 'target/schedsim/fork-1.log').exists()
assert new File(basedir, 'target/schedsim/index.html').exists()
