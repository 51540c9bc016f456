import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { temporaryFolder } from './helper.ts'
import { COMMANDS, testImage } from './image.ts'
import { copyBuild } from './package.ts'

t.setTimeout(5 * 60_000)

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const [install, build, ...others] = COMMANDS

t.test('a container compiles nothing that its image has, which is built from its context', async t => {
  // Both take long, and have been done: `image.soak` does them again.
  t.equal(install, 'npm ci --no-fund --no-audit')
  t.equal(build, 'npm run build && npm prune --omit=dev --no-fund --no-audit')
  await testImage(t, temporaryFolder(t), { fill, commands: others })
})

async function fill(app: string): Promise<void> {
  await copyBuild(app)
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const paths = Object.keys(packages).filter(path => path !== '' && !packages[path].dev)
  // Of a package for other systems there is no folder.
  for (const path of paths.filter(path => existsSync(join(ROOT, path))))
    cpSync(join(ROOT, path), join(app, path), { recursive: true })
}
