import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { childCommand } from '../../../../plugins/executor/child/command.ts'
import { describeEnd } from '../../../../plugins/executor/child/processes.ts'
import { separation } from '../../../../plugins/executor/child/separation.ts'
import { temporaryFolder } from '../../../folders.ts'
import { newPlace, runSteps, SEPARATIONS, SETTINGS } from './recipes.ts'

const skip = SEPARATIONS.includes('bwrap') ? false : 'requires bubblewrap, and the right to use it'
const settings = { bubblewrap: 'bwrap' }

t.test('what separates runs is the command of the settings, bubblewrap where it works, or nothing', async t => {
  t.equal(await separation({ command: ['nice'], bubblewrap: 'bwrap' }), 'command')
  t.equal(await separation({ command: [], bubblewrap: '' }), 'none')
  t.equal(await separation({ command: [], bubblewrap: '/nowhere/bwrap' }), 'none')
  t.equal(await separation({ command: [], bubblewrap: 'false' }), 'none')
  t.equal(await separation({ command: [], bubblewrap: 'bwrap' }), skip ? 'none' : 'bubblewrap')
})

t.test('the command of the settings is put before the child, instead of bubblewrap', async t => {
  const place = newPlace(t)
  const command = ['nice', '-n', '3']
  const found = await childCommand({ ...place, settings: { ...SETTINGS, command }, task: 'RUN_INGEST', debug: false })
  t.strictSame(found.command.slice(0, 4), [...command, join(place.environment, 'bin/python')])
  const { lines, ended } = await runSteps(t, place, [{ print: 'here' }], { settings: { command } })
  t.equal(describeEnd(await ended), 'exit code 0')
  t.strictSame(lines, ['here'])
})

t.test('without separation a recipe can read the data folder', async t => {
  const place = newPlace(t)
  writeFileSync(join(place.dataFolder, 'store'), 'ours')
  const { lines, ended } = await runSteps(t, place, [{ read_file: join(place.dataFolder, 'store') }])
  await ended
  t.strictSame(lines, ['ours'])
})

t.test('in bubblewrap the data folder is not there, but its files and environment', { skip }, async t => {
  const place = newPlace(t)
  const { dataFolder, work } = place
  const files = join(dataFolder, 'ingestion/files/shop')
  mkdirSync(files, { recursive: true })
  writeFileSync(join(files, 'tables.csv'), 'a,b')
  writeFileSync(join(dataFolder, 'store'), 'ours')
  const elsewhere = temporaryFolder(t)
  writeFileSync(join(elsewhere, 'settings.json'), 'password')
  writeFileSync(join(elsewhere, 'other'), 'readable')
  const steps = [
    ...[
      { read_file: join(dataFolder, 'store') },
      { list_folder: dataFolder },
      { read_file: join(files, 'tables.csv') }
    ],
    ...[{ read_file: join(elsewhere, 'settings.json') }, { read_file: join(elsewhere, 'other') }],
    ...[{ write_file: { path: join(work, 'mine'), text: 'x' } }, { read_file: join(work, 'mine') }],
    { write_file: { path: join(files, 'tables.csv'), text: 'changed' } }
  ]
  const child = { readable: [files], hidden: [join(elsewhere, 'settings.json'), join(elsewhere, 'absent')] }
  const { lines, ended } = await runSteps(t, place, steps, { settings, child })
  t.equal(describeEnd(await ended), 'exit code 1')
  t.strictSame(lines.slice(0, 6), [
    'cannot read: No such file or directory',
    '["executor", "ingestion"]',
    'a,b',
    'cannot read: Permission denied',
    'readable',
    'x'
  ])
  t.match(lines.at(-1), /Read-only file system/)
  t.equal(readFileSync(join(files, 'tables.csv'), 'utf8'), 'a,b')
  t.equal(readFileSync(join(work, 'mine'), 'utf8'), 'x')
})

t.test('in bubblewrap a data folder that is named by a link is not there either', { skip }, async t => {
  const place = newPlace(t)
  writeFileSync(join(place.dataFolder, 'store'), 'ours')
  const link = join(temporaryFolder(t), 'data')
  symlinkSync(place.dataFolder, link)
  const linked = { ...place, dataFolder: link, work: join(link, 'executor/work/run') }
  const steps = [join(link, 'store'), join(place.dataFolder, 'store')].map(path => ({ read_file: path }))
  const { lines, ended } = await runSteps(t, linked, steps, { settings })
  t.equal(describeEnd(await ended), 'exit code 0')
  t.strictSame(lines, Array(2).fill('cannot read: No such file or directory'))
})

t.test('in bubblewrap the server’s processes are not there, and those of a run are limited', { skip }, async t => {
  const place = newPlace(t)
  const hidden = await runSteps(t, place, [{ read_file: `/proc/${process.pid}/environ` }], { settings })
  await hidden.ended
  t.strictSame(hidden.lines, ['cannot read: No such file or directory'])
  const { lines, ended } = await runSteps(t, place, [{ fork_many: 30 }], { settings: { ...settings, processes: 20 } })
  t.equal(describeEnd(await ended), 'exit code 1')
  t.match(lines.join('\n'), /more than 20 processes \(plugins\.executor\.processes\): this run ends/)
})
