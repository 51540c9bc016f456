import { number } from 'aspectd/console'

export const text = {
  more: (left: number) => `Show ${number(left)} more`
}
