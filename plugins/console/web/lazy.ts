import type { ComponentType, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { h } from './h.ts'
import { persist } from './persist.ts'

/** A component of a module that is loaded when it is first shown: not every page pays for it. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => VNode | null {
  return props => {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>()
    useEffect(() => persist(load, { onLoaded: found => setLoaded(() => found) }), [])
    return Loaded ? h(Loaded, props) : null
  }
}

/** Milliseconds. */
const LATE = 5000

/** The same for what nobody waits for: what the page itself needs is loaded first. */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<Props>(() => new Promise(resolve => setTimeout(resolve, LATE)).then(load))
