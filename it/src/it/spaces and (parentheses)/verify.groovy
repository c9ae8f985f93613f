String log = new File(basedir, 'build.log').text
File output = new File(basedir, 'target/schedsim')
assert log.contains('[INFO] 2 scenarios: 2 passed')
assert log.contains('[INFO] report: ' + new File(output, 'index.html').canonicalPath)
assert new File(output, 'records/org.example.PinnedTest').list().length == 2
