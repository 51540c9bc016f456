import { useEffect, useRef } from 'preact/hooks'

/** Runs something again and again, while the page is seen: at once when it is seen again. `undefined`: not at all. */
export function useRepeat(run: () => void, milliseconds: number | undefined): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (milliseconds === undefined) return
    const turn = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const timer = setInterval(turn, milliseconds)
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', turn)
    }
  }, [milliseconds])
}
