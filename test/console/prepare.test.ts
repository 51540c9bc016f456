import { spawnSync } from 'node:child_process'
import t from 'tap'
import { sheetsOf } from '../../plugins/console/imports.ts'
import { prepare } from '../../plugins/console/prepare.ts'
import { listSources } from '../../plugins/console/sources.ts'
import { testdir } from '../folders.ts'

t.test('without free descriptors the files are not prepared, and the process goes on', async t => {
  const script = new URL('without-descriptors.ts', import.meta.url).pathname
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', script]
  const ran = spawnSync('sh', ['-c', 'ulimit -n 64; exec "$@"', 'sh', ...command], { encoding: 'utf8' })
  t.equal(ran.status, 0, ran.stderr)
  const answers: string[] = JSON.parse(ran.stdout)
  t.strictSame(new Set(answers), new Set(['EMFILE', 'prepared']))
  t.equal(answers[0], 'EMFILE')
  t.equal(answers.at(-1), 'prepared')
})

t.test('what is kept for the next start depends on what pages load', async t => {
  const folder = new URL('../../plugins/tags/web/', import.meta.url)
  const sources = listSources([{ plugin: 'tags', part: { folder } }])
  const cache = testdir(t)
  const partsWith = async (names: readonly string[]) => {
    const shown = names.map(name => ({ plugin: 'tags', module: 'plugins/tags/bulk.ts', name }))
    const { files } = await prepare({ sources, shown, cache }, new AbortController().signal)
    return String(files.get('plugins/tags/+parts.js'))
  }
  t.notMatch(await partsWith([]), 'TagAll')
  t.match(await partsWith(['TagAll']), /as TagAll/)
})

t.test('the style sheets that modules name with useStyle belong into the document', async t => {
  const file = 'plugins/team/parts/team.ts'
  const text = "import { useStyle } from 'aspectd/console'\nuseStyle(new URL('../team.css', import.meta.url))\n"
  const files = new Map([
    [file, `${text}useStyle(new URL('./missing.css', import.meta.url))\n${text}`],
    ['plugins/team/team.css', '']
  ])
  t.strictSame(sheetsOf([file, 'packages/preact/index.js'], files), ['plugins/team/team.css'])
})
