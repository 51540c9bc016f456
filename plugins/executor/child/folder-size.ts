import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of the files in a folder, `undefined` if it is not there. Files that disappear meanwhile are not counted. */
export async function folderSize(folder: string): Promise<number | undefined> {
  let entries: Awaited<ReturnType<typeof namesIn>>
  try {
    entries = await namesIn(folder)
  } catch {
    return
  }
  let size = 0
  // One at a time: nobody waits for this.
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) size += (await folderSize(path)) ?? 0
    else
      size += await lstat(path).then(
        found => found.size,
        () => 0
      )
  }
  return size
}

const namesIn = (folder: string) => readdir(folder, { withFileTypes: true })
