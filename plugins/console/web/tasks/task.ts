import { rest } from '../client.ts'
import { date } from '../format.ts'

export type TaskState = 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'CANCELLED' | 'TIMED_OUT' | 'FAILED'

/** As the server shows a task; the parameters of its action are further members. */
export interface Task {
  /** `<node>:<number>` */
  readonly task: string
  readonly action: string
  readonly state: TaskState
  readonly total: number
  readonly deleted: number
  readonly rowsPerSecond: number
  /** A URN. */
  readonly actor: string
  /** Milliseconds since the epoch, as all times. */
  readonly startedAt: number
  readonly updatedAt: number
  readonly endedAt?: number
  readonly error?: string
  readonly [parameter: string]: string | number | boolean | undefined
}

export const hasEnded = ({ state }: { readonly state: string }): boolean => state !== 'QUEUED' && state !== 'RUNNING'

export const taskPath = (id: string): string => `/operate/tasks/${encodeURIComponent(id)}`

/** `Truncate timeseries aspect` of the name `truncateTimeseriesAspect`. */
function words(name: string): string {
  const spaced = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return `${spaced[0]?.toUpperCase() ?? ''}${spaced.slice(1)}`
}

/** What a task does, for people. */
export const taskTitle = ({ action }: Task): string => words(action)

const OWN = new Set(
  'task action state total deleted rowsPerSecond actor startedAt updatedAt endedAt error batchSize'.split(' ')
)

/** The parameters of the action for people: `End time` of `endTimeMillis`. */
export function taskParameters(task: Task): { readonly name: string; readonly value: string }[] {
  return Object.entries(task)
    .filter(([name, value]) => !OWN.has(name) && value !== undefined)
    .map(([name, value]) => ({
      name: words(name.replace(/Millis$/, '')),
      value: name.endsWith('Millis') && typeof value === 'number' ? date(value) : String(value)
    }))
}

/** Ends a task after its current slice. Resolves to the task as it is then. */
export const cancelTask = (id: string): Promise<Task> =>
  rest(`/operations/tasks/${encodeURIComponent(id)}`, { method: 'DELETE' })
