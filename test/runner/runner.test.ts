import { globSync } from 'node:fs'
import t from 'tap'
import type { Result } from './file.ts'
import { dependsOnStore, hasRounds, reachesAny, startsPrograms } from './reach.ts'
import { named, ofTopic, quick, rest, root, topics } from './selection.ts'
import { summaryOf } from './summary.ts'

const passed: Result = {
  file: 'a.test.ts',
  store: 'sqlite',
  seconds: 1,
  passed: 3,
  failed: 0,
  skipped: [],
  problems: ''
}
const broken: Result = {
  ...passed,
  file: 'b.test.ts',
  passed: 2,
  failed: 1,
  problems: '    not ok 2 - the sum is right\n      ---\nexit code 1\n'
}

t.test('a file that fails twice fails the run', async t => {
  const { text, failed, unstable } = summaryOf(
    [{ name: 'all', seconds: 60, results: [passed, broken], again: [broken] }],
    60
  )
  t.equal(failed, 1)
  t.equal(unstable, 0)
  t.match(text, /^FAIL b\.test\.ts on sqlite\n2 files in 1\.0 minutes\n5 passed, 1 failed\n$/m)
  t.notMatch(text, /UNSTABLE/)
})

t.test('a file that passes alone counts as passed and is named before the closing line', async t => {
  const alone = { ...broken, passed: 3, failed: 0, problems: '' }
  const { text, failed, unstable } = summaryOf(
    [{ name: 'all', seconds: 60, results: [passed, broken], again: [alone] }],
    60
  )
  t.equal(failed, 0)
  t.equal(unstable, 1)
  t.ok(text.endsWith('UNSTABLE b.test.ts on sqlite: the sum is right\nunstable: 1\n6 passed, 0 failed\n'), text)
})

t.test('every test file is in npm test, in test:rest, or in a topic of test:soak', async t => {
  const files = globSync('test/**/*.test.ts', { cwd: root })
  const inParts = [...quick(), ...rest(), ...topics.flatMap(ofTopic)].flatMap(part => part.files)
  t.ok(files.length > 400)
  t.strictSame(
    files.filter(file => !inParts.includes(file)),
    []
  )
})

t.test('every test that has more rounds in the soak is in one of its topics', async t => {
  const withRounds = globSync('test/**/*.test.ts', { cwd: root }).filter(hasRounds)
  const ofTopics = topics.filter(topic => topic !== 'mongodb').flatMap(topic => ofTopic(topic)[0]?.files ?? [])
  t.ok(withRounds.length > 20)
  t.strictSame(
    withRounds.filter(file => !ofTopics.includes(file)),
    []
  )
  t.equal(new Set(ofTopics).size, ofTopics.length, 'and in no other')
})

t.test('a topic or a file that does not exist is refused by name', async t => {
  t.throws(() => ofTopic('kill'), { message: /unknown topic "kill"; expected some of kills, fuzz/ })
  t.throws(() => named(['test/none']), { message: 'file or folder not found: test/none' })
})

t.test('on MongoDB the rest runs the journeys and what depends on the store', async t => {
  const [, onMongodb] = rest()
  const files = onMongodb?.files ?? []
  for (const file of [
    'test/plugins/tags/journey.test.ts',
    'test/plugins/tokens/store.test.ts',
    'test/core/write.test.ts'
  ])
    t.ok(files.includes(file), file)
  for (const file of ['test/plugins/tags/attach.test.ts', 'test/core/lock.test.ts']) t.notOk(files.includes(file), file)
  t.ok(dependsOnStore('test/plugins/auth/races.test.ts'))
  t.ok(dependsOnStore('test/core/crash.rest.test.ts'), 'it kills the program')
  t.notOk(dependsOnStore('test/core/watchdog.rest.test.ts'), 'it only starts the program')
  t.notOk(dependsOnStore('test/plugins/auth/first-user.rest.test.ts'), 'the URL only starts a server once more')
  t.notOk(dependsOnStore('test/plugins/lineage/walk.test.ts'), 'a type of the port is no use of the store')
})

t.test('a test reaches the plugin of its folder, what that imports, and the core', async t => {
  const reaches = (file: string, changed: string) => reachesAny(file, new Set([changed]))
  t.ok(reaches('test/plugins/tags/attach.test.ts', 'plugins/tags/tag.ts'))
  t.ok(reaches('test/plugins/tags/attach.test.ts', 'plugins/entities/reading.ts'))
  t.ok(reaches('test/plugins/tags/attach.test.ts', 'core/data/write.ts'))
  t.notOk(reaches('test/plugins/tags/attach.test.ts', 'plugins/timeline/index.ts'))
  t.ok(reaches('test/security/matrix.rest.test.ts', 'plugins/timeline/index.ts'))
  t.ok(startsPrograms('test/core/start.rest.test.ts'))
  t.notOk(startsPrograms('test/plugins/tags/attach.test.ts'))
})
