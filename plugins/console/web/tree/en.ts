import { number } from 'aspectd/console'

export const text = {
  more: (left: number) => `Show more: ${number(left)} are left`
}
