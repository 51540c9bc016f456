/**
 * Starts the server once, on a store that is then removed, so that what Node.js compiles is kept: each container is a
 * first start, which otherwise compiles everything. Part of the build of the image.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PATIENCE_MS = 300_000

const program = fileURLToPath(new URL('../bin/aspectd.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'aspectd-'))
const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
  cwd: folder,
  env: { PATH: process.env.PATH, ASPECTD_PORT: '0', ASPECTD_LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
  timeout: PATIENCE_MS,
  killSignal: 'SIGKILL'
})
// Printed when everything has started; what was compiled is written at the end of the process.
server.stdout.once('data', () => server.kill('SIGTERM'))
const [code] = await once(server, 'close')
rmSync(folder, { recursive: true, force: true })
if (code !== 0) throw new Error(`the server ended with ${code}`)
