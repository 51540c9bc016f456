import { backup } from './backup.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { copy } from './copy.ts'
import { erasePerson } from './erase-person.ts'
import { exportCatalog } from './export.ts'
import { importCatalog } from './import.ts'
import { ingest } from './ingest.ts'
import { link } from './link.ts'
import { logIn } from './log-in.ts'
import { newPlugin } from './new-plugin.ts'
import { password } from './password.ts'
import { reindex } from './reindex.ts'
import { restore } from './restore.ts'
import { retention } from './retention.ts'
import { sample } from './sample.ts'
import { undo } from './undo.ts'
import { unlink } from './unlink.ts'

export { runCommand } from './command.ts'

/** In the order of the help. */
export const commands: readonly Command[] = [
  copy,
  backup,
  restore,
  importCatalog,
  exportCatalog,
  check,
  password,
  logIn,
  link,
  unlink,
  reindex,
  ingest,
  retention,
  erasePerson,
  sample,
  undo,
  newPlugin
]
