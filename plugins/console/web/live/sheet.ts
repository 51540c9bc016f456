import { useStyle } from 'aspectd/console'

/** Of marks and news: pages without them do not load it. */
export const useSheet = (): void => useStyle(new URL('./live.late.css', import.meta.url))
