import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t from 'tap'
import { commands } from '../../config/commands/all.ts'
import { temporaryFolder } from '../helper.ts'
import { spawnServer } from '../process.ts'
import { scaled } from '../rounds.ts'
import { aspectd, failureOf, storeIn } from './command.ts'
import { fill, sumsOf } from './sample.ts'

// Each command listens for signals.
process.setMaxListeners(30)

t.test('the help lists the commands, and each command has its own help', async t => {
  const folder = temporaryFolder(t)
  const { text } = await aspectd(t, folder, ['--help'])
  t.ok(commands.length > 7)
  for (const { name, help } of commands) {
    t.match(text, new RegExp(`npx aspectd ${name} +\\S+`))
    t.match(help, new RegExp(`^aspectd ${name}\\b`))
  }
  for (const [name, flag] of [
    ['copy', '--help'],
    ['undo', '-h']
  ] as const) {
    const own = await aspectd(t, folder, [name, flag])
    t.equal(own.code, 0)
    t.equal(own.text, commands.find(one => one.name === name)?.help)
  }
  t.strictSame(readdirSync(folder), [], 'no file was created')
})

t.test('copy, backup and restore print what they did', async t => {
  const folder = temporaryFolder(t)
  const from = await fill(storeIn(folder, 'from.db'))
  const copied = await aspectd(t, folder, ['copy', '--from', from])
  t.equal(copied.code, 0)
  t.match(
    copied.text,
    /^writing +100 % {2}8 entities, 45 records.*\ncomparing +100 % .*\ncopied sqlite:.* to sqlite:.*; entities: 7, rows: 14, superseded rows: 21, points: 3\n$/
  )
  const backedUp = await aspectd(t, folder, ['backup', 'all'])
  t.equal(backedUp.code, 0)
  t.match(backedUp.text, /\nbacked up sqlite:.*aspectd\.db to .*all; entities: 7,/)
  const restored = await aspectd(t, folder, ['restore', 'all'], { ASPECTD_STORE: 'sqlite:other.db' })
  t.equal(restored.code, 0)
  t.match(restored.text, /\nrestored sqlite:.*other\.db from .*all; entities: 7,/)
  for (const name of ['data/aspectd.db', 'other.db'])
    t.strictSame(await sumsOf(storeIn(folder, name)), await sumsOf(from))
})

t.test('the store can be set in the configuration file, and an option overrides it', async t => {
  const folder = temporaryFolder(t)
  await fill(storeIn(folder, 'one.db'))
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify({ store: 'sqlite:one.db' }))
  t.match(await aspectd(t, folder, ['backup', 'a']), { code: 0, text: /backed up sqlite:\S*one\.db/ })
  t.match(await aspectd(t, folder, ['restore', '--store=sqlite:two.db', 'a']), {
    code: 0,
    text: /restored sqlite:\S*two\.db/
  })
})

/** The expected message of each command. The first ones need a process: for its folder, or for what it does with others. */
function wrongCommands(folder: string): [RegExp, string[]][] {
  const [from, full, text] = [storeIn(folder, 'from.db'), storeIn(folder, 'full.db'), join(folder, 'text')]
  const [to, fresh] = [storeIn(folder, 'to.db'), join(folder, 'new')]
  return [
    [
      /unknown command cpoy; expected one of copy, backup, restore, import, export, check, password, log-in, link, unlink, reindex, ingest, retention, erase-person, sample, undo, new-plugin; did you mean copy\?/,
      ['cpoy']
    ],
    [/copy: --from and --to are missing; see aspectd copy --help/, ['copy']],
    [/The store sqlite:\S+aspectd\.db does not exist/, ['copy', '--to', to]],
    [
      /"mysql:\/\/\*\*\*@host\/db" is unknown; expected sqlite:<path> or mongodb:/,
      ['copy', '--from', 'mysql://me:secret@host/db', '--to', full]
    ],
    [
      /mongodb:\/\/127\.0\.0\.1:1\/x cannot be used: no server answers/,
      ['copy', '--from', from, '--to', 'mongodb://me:secret@127.0.0.1:1/x?serverSelectionTimeoutMS=300']
    ],
    [/copy: .*'--to.*missing|copy: .*--to.*argument/, ['copy', '--from', from, '--to']],
    [/copy: --to is empty/, ['copy', '--from', from, '--to=']],
    [/copy: Unknown option '--form'/, ['copy', '--form', from]],
    [/copy: unexpected argument "more"/, ['copy', '--from', from, '--to', to, 'more']],
    [/backup: <file> is missing/, ['backup']],
    [/restore: <file> is missing/, ['restore', '--store', full]],
    [/restore: unexpected argument "b"/, ['restore', 'a', 'b']],
    [/The store sqlite:\S+nothing\.db does not exist/, ['copy', '--from', storeIn(folder, 'nothing.db'), '--to', to]],
    [/The store sqlite:\S+nothing\.db does not exist/, ['backup', '--store', storeIn(folder, 'nothing.db'), fresh]],
    [/cannot be copied to itself/, ['copy', '--from', from, '--to', from]],
    [/full\.db is not empty/, ['copy', '--from', from, '--to', full]],
    [/full\.db is not empty/, ['restore', '--store', full, text]],
    [/text is not a backup/, ['restore', '--store', to, text]],
    [/text already exists/, ['backup', '--store', from, text]],
    [/text cannot be opened: the file is not a SQLite database/, ['backup', '--store', storeIn(folder, 'text'), fresh]],
    [/foreign\.db is the database of another program/, ['copy', '--from', from, '--to', storeIn(folder, 'foreign.db')]],
    [/foreign\.db is the database of another program/, ['backup', '--store', storeIn(folder, 'foreign.db'), fresh]]
  ]
}

t.test('invalid arguments, stores and files give one line and exit code 1, and change nothing', async t => {
  const folder = temporaryFolder(t)
  await fill(storeIn(folder, 'from.db'))
  const full = await fill(storeIn(folder, 'full.db'))
  writeFileSync(join(folder, 'text'), 'text')
  new DatabaseSync(join(folder, 'foreign.db')).exec('CREATE TABLE mine (id INTEGER)')
  const files = readdirSync(folder).sort()
  const before = await sumsOf(full)
  const wrong = wrongCommands(folder)
  const programs = scaled(5, wrong.length)
  for (const [at, [message, args]] of wrong.entries()) {
    const { code, text } = at < programs ? await aspectd(t, folder, args) : await failureOf(args)
    t.equal(code, 1, args.join(' '))
    t.match(text, message)
    t.match(text, /^aspectd: .*\n$/, 'one line')
    t.notMatch(text, 'secret')
  }
  t.strictSame(
    readdirSync(folder)
      .filter(name => !/-(shm|wal)$|\.lock$/.test(name))
      .sort(),
    files.filter(name => !/\.lock$/.test(name))
  )
  t.strictSame(await sumsOf(full), before)
})

t.test('a store in use can be backed up, but not copied or filled', async t => {
  const folder = temporaryFolder(t)
  await spawnServer(t, { folder })
  const store = storeIn(folder, 'data/aspectd.db')
  t.match(await aspectd(t, folder, ['copy', '--from', store, '--to', 'sqlite:to.db']), {
    code: 1,
    text: /another process is using it/
  })
  t.match(await aspectd(t, folder, ['backup', 'all']), { code: 0 })
  t.match(await aspectd(t, folder, ['restore', 'all']), { code: 1, text: /is not empty/ })
  t.notOk(existsSync(join(folder, 'to.db')))
})
