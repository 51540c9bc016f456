import type { Cursor, StoreReader } from '../../../../core/kernel/thread.ts'
import { IndexFailed } from '../index/errors.ts'
import { type Build, startBuild } from './build.ts'
import type { IndexFiles } from './files.ts'
import { Keeper } from './keeper.ts'

/** A build that failed begins again after this pause, which doubles with each failure. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 60_000

interface NextDeps {
  readonly reader: StoreReader
  readonly files: IndexFiles
  /** Entity types that are indexed. */
  readonly types: readonly string[]
}

/** The index that is built. While another one answers, that it fails does not matter to questions. */
export class Next {
  readonly #deps: NextDeps
  #started: { readonly keeper: Keeper; readonly build: Build } | undefined
  #failures = 0
  #failure: string | undefined
  #retryAt = Number.NEGATIVE_INFINITY

  constructor(deps: NextDeps) {
    this.#deps = deps
  }

  get keeper(): Keeper | undefined {
    return this.#started?.keeper
  }

  get build(): Build | undefined {
    return this.#started?.build
  }

  /** Why it cannot be built at the moment. */
  get failure(): string | undefined {
    return this.#failure
  }

  /** When to begin again after a failure. */
  get retryAt(): number {
    return this.#retryAt
  }

  async begin(): Promise<void> {
    const { reader, files, types } = this.#deps
    const keeper = new Keeper(files.create())
    const { put } = keeper
    this.#started = { keeper, build: await startBuild({ reader, put, types }) }
    this.#failure = undefined
  }

  /** Indexes some more, or writes away. Resolves to whether everything is indexed. */
  async work(cursor: Cursor): Promise<boolean> {
    if (!this.#started) return false
    const { keeper, build } = this.#started
    return keeper.work(cursor) ? false : build.step()
  }

  /** It is complete, and closed. */
  end(): void {
    this.#started = undefined
    this.#failures = 0
  }

  /** Gives up what was built. @throws the error if it does not come from the file that is built */
  fail(error: unknown): void {
    if (!(error instanceof IndexFailed) && !(error instanceof Error && 'syscall' in error)) throw error
    this.#started?.keeper.index.close()
    this.#started = undefined
    this.#failure = error.message
    this.#retryAt = performance.now() + Math.min(FIRST_PAUSE_MS * 2 ** this.#failures++, LONGEST_PAUSE_MS)
  }
}
