import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { type ChildInput, childCommand } from '../../../../plugins/executor/child/command.ts'
import { type Child, type ChildOptions, type Ended, runChild } from '../../../../plugins/executor/child/processes.ts'
import { type ChildSettings, separation } from '../../../../plugins/executor/child/separation.ts'
import { temporaryFolder } from '../../../folders.ts'
import { testEnvironment } from '../environment.ts'

export const SETTINGS: ChildSettings = {
  command: [],
  bubblewrap: '',
  pass: [],
  memoryMB: 0,
  fileMB: 0,
  processes: 0
}

/** The settings `bubblewrap` of which this machine can run a child. */
export const SEPARATIONS: readonly string[] =
  (await separation({ command: [], bubblewrap: 'bwrap' })) === 'bubblewrap' ? ['bwrap', ''] : ['']

export interface Place {
  readonly environment: string
  readonly dataFolder: string
  readonly work: string
}

/** An environment with the client of tests, and a work folder in a data folder. */
export function newPlace(t: Test): Place {
  const dataFolder = temporaryFolder(t)
  const work = join(dataFolder, 'executor/work/run')
  mkdirSync(work, { recursive: true })
  return { environment: testEnvironment(t), dataFolder, work }
}

export interface RecipeOptions extends Partial<Omit<ChildOptions, 'env' | 'log'>> {
  readonly settings?: Partial<ChildSettings>
  readonly input?: never
  readonly secrets?: Readonly<Record<string, string>>
  readonly child?: Partial<ChildInput>
  /** Instead of being collected. */
  readonly onLine?: (line: string) => Promise<void> | undefined
}

export interface Running {
  readonly lines: string[]
  readonly child: Child
  readonly ended: Promise<Ended>
}

/** Runs the steps of a recipe, as the executor does; it is stopped after the test. */
export async function runSteps(t: Test, place: Place, steps: readonly object[], options: RecipeOptions = {}) {
  const { settings, secrets = {}, child: more, onLine, ...rest } = options
  const { command, env } = await childCommand({
    ...place,
    settings: { ...SETTINGS, ...settings },
    task: 'RUN_INGEST',
    debug: false,
    ...more
  })
  const lines: string[] = []
  const stop = new AbortController()
  const recipe = { source: { type: 'steps', config: { steps, test: [{ print: 'tested' }] } } }
  const child = runChild(command, {
    signal: stop.signal,
    seconds: 60,
    cwd: place.work,
    ...rest,
    env,
    input: JSON.stringify({ __recipe_yaml__: JSON.stringify(recipe), __secrets__: secrets }),
    log: line => (onLine ? onLine(line) : void lines.push(line))
  })
  t.teardown(async () => {
    stop.abort()
    await child.ended.catch(() => undefined)
  })
  return { lines, child, ended: child.ended }
}
