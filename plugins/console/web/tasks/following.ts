import { useEffect, useRef } from 'preact/hooks'
import { type Loaded, useRepeat } from '../data.ts'
import { hasEnded } from './task.ts'

const EVERY_MS = 1000

/** A task, as `Task` or as another answer has it. */
interface Work {
  readonly task: string
  readonly state: string
}

/** Asks again every second while one of the tasks is under way. */
export function useFollowing({ isLoading, reload }: Loaded<unknown>, tasks: readonly Work[]): void {
  const again = () => {
    // A slow answer is waited for: a new request would abort it.
    if (!isLoading) reload()
  }
  useRepeat(again, tasks.every(hasEnded) ? undefined : EVERY_MS)
}

/** Calls `onEnd` once for each task that has ended. */
export function useEnd<T extends Work>(task: T | undefined, onEnd: (ended: T) => void): void {
  const told = useRef('')
  const ended = task && hasEnded(task) ? task : undefined
  useEffect(() => {
    if (!ended || told.current === ended.task) return
    told.current = ended.task
    onEnd(ended)
  }, [ended?.task])
}
