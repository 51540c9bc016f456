import { ApiError, shortName, toast } from 'aspectd/console'
import { text } from './en.ts'
import { loadValue, loadVersions, type Subject, type Version, writeVersion } from './versions.ts'

/** Another version came after the page was loaded. */
export interface Stale {
  readonly newest: Version
  readonly newestJson: string
  readonly json: string
  readonly version: number
}

interface Wanted {
  readonly subject: Subject
  /** The version to restore. */
  readonly version: number
  readonly json: string
  /** The latest one, as the user has seen it. */
  readonly latest: Version
  /** Called after the restore, and after its undo. */
  readonly onChange: (latest: number) => void
}

/** Writes an older value as a new version. Resolves to what came in between; then nothing is written. */
export async function restoreVersion(wanted: Wanted): Promise<Stale | undefined> {
  const { subject, version, json, latest, onChange } = wanted
  const before = await loadValue(subject, latest.version)
  try {
    await writeVersion(subject, json, latest)
  } catch (thrown) {
    const stale = thrown instanceof ApiError && thrown.status === 422 ? await staleOf(wanted) : undefined
    if (stale) return stale
    throw thrown
  }
  const [now] = await loadVersions(subject)
  const made = now?.version ?? latest.version
  onChange(made)
  if (made === latest.version) {
    toast(text.equal(version))
    return
  }
  const undo = async () => {
    const [newest] = await loadVersions(subject)
    if (newest?.version !== made || before === undefined) throw new Error(text.changedSince)
    await writeVersion(subject, before, newest)
    onChange(made + 1)
  }
  toast(text.restored(version, subject.aspect, made), undo)
}

async function staleOf({ subject, version, json, latest }: Wanted): Promise<Stale | undefined> {
  const [newest] = await loadVersions(subject)
  if (!newest || newest.version === latest.version) return undefined
  const newestJson = await loadValue(subject, newest.version)
  return newestJson === undefined ? undefined : { newest, newestJson, json, version }
}

export const nameOf = ({ actor }: Version): string => {
  const name = 'properties' in actor ? actor.properties?.displayName : undefined
  return name || shortName(actor.urn)
}
