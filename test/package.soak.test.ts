import { join } from 'node:path'
import t from 'tap'
import { temporaryFolder } from './helper.ts'
import { install, installAspectd, mustRun, packAspectd, TYPESCRIPT } from './package.ts'

// Installs packages.
t.setTimeout(15 * 60_000)

t.test('a new plugin with packages of its own passes its test and its type check', async t => {
  const folder = temporaryFolder(t)
  const tarball = await packAspectd(folder)
  const home = join(folder, 'home')
  await installAspectd(home)
  // Not below the project, whose packages it would find.
  await mustRun(folder, 'node', join(home, 'node_modules/aspectd/bin/aspectd.js'), 'new-plugin', 'team')
  const team = join(folder, 'team')
  await install(team, '--save-dev', tarball, TYPESCRIPT)
  t.match(await mustRun(team, 'npm', 'test'), /^. fail 0$/m)
  await mustRun(team, 'npm', 'run', 'check')
})
