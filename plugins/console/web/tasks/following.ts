import { useEffect, useRef } from 'preact/hooks'
import { type Loaded, useRepeat } from '../data.ts'
import { useLive } from '../live.ts'
import { UNFINISHED } from './documents.ts'
import { hasEnded } from './task.ts'

const EVERY_MS = 1000

/** A task, as `Task` or as another answer has it. */
interface Work {
  readonly task: string
  readonly state: string
}

/** Asks again whenever a task changes, or every second where nobody tells, while one of the tasks is under way. */
export function useFollowing({ isLoading, reload }: Loaded<unknown>, tasks: readonly Work[]): void {
  const isUnderWay = !tasks.every(hasEnded)
  const isMissed = useRef(false)
  const again = () => {
    // A slow answer is waited for: a new request would abort it.
    if (isLoading) isMissed.current = true
    else reload()
  }
  const isLive = useLive(isUnderWay ? UNFINISHED : undefined, { onEvents: again })
  useRepeat(again, isUnderWay && !isLive ? EVERY_MS : undefined)
  useEffect(() => {
    if (isLoading || !isMissed.current) return
    isMissed.current = false
    if (isUnderWay) reload()
  }, [isLoading])
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
