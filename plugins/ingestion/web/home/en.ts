import { plural } from 'aspectd/console'

export const text = {
  title: 'Failed runs',
  failed: (count: number) => `${plural(count, 'scheduled run', 'scheduled runs')} failed`
}
