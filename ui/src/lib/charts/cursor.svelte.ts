import { slotAt } from './scale.ts'

type Chart = {
  slots: number
  /** The last bucket that has begun. */
  last: number
  /** Opens the buckets from one to another; undefined if the chart cannot be zoomed. */
  zoom: ((first: number, last: number) => void) | undefined
}

/** The bucket of a chart that the pointer or the keyboard is on, and the buckets that are selected to zoom into. */
export class ChartCursor {
  #chart: () => Chart
  #slot = $state<number>()
  /** The bucket in which a selection began. */
  #anchor = $state<number>()
  #isPressed = false
  #isFocused = false

  /** The bucket, if there is one. */
  readonly shown = $derived.by(() =>
    this.#slot === undefined ? undefined : Math.min(this.#slot, this.#chart().last),
  )
  /** The first and the last selected bucket; undefined unless there are several. */
  readonly selected = $derived.by(() => {
    const [one, other] = [this.#anchor, this.shown]
    if (one === undefined || other === undefined || one === other) return undefined
    return { first: Math.min(one, other), last: Math.max(one, other) }
  })

  constructor(chart: () => Chart) {
    this.#chart = chart
  }

  // A tap only shows the bucket: to read a chart on a phone must not open another page.
  press(event: PointerEvent & { currentTarget: HTMLElement }): void {
    this.follow(event)
    if (!this.#chart().zoom || event.pointerType === 'touch' || event.button !== 0) return
    this.#isPressed = true
    this.#anchor = this.shown
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  follow(event: PointerEvent & { currentTarget: HTMLElement }): void {
    const { slots, last } = this.#chart()
    if (slots === 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    this.#slot = Math.min(last, slotAt((event.clientX - left) / width, slots))
  }

  release(): void {
    if (!this.#isPressed) return
    const { first, last } = this.selected ?? { first: this.shown, last: this.shown }
    this.cancel()
    this.#slot = undefined
    if (first !== undefined && last !== undefined) this.#chart().zoom?.(first, last)
  }

  leave(): void {
    if (!this.#isFocused && !this.#isPressed) this.#slot = undefined
  }

  /** @param isVisible true if the focus came from the keyboard */
  focus(isVisible: boolean): void {
    this.#isFocused = true
    if (isVisible) this.#slot ??= this.#chart().last
  }

  blur(): void {
    this.#isFocused = false
    this.cancel()
    this.#slot = undefined
  }

  key(event: KeyboardEvent): void {
    const { slots, last, zoom } = this.#chart()
    const from = this.shown ?? last
    if (event.key === 'Escape') {
      if (this.#anchor === undefined) this.#slot = undefined
      this.cancel()
    } else if (event.key === 'Enter' && zoom) {
      event.preventDefault()
      const selected = this.selected ?? { first: from, last: from }
      this.cancel()
      zoom(selected.first, selected.last)
    }
    const next = target(event.key, from, { last, page: Math.max(1, Math.round(slots / 10)) })
    if (next === undefined) return
    event.preventDefault()
    if (!event.shiftKey) this.cancel()
    else if (zoom) this.#anchor ??= from
    this.#slot = Math.min(last, Math.max(0, next))
  }

  /** Ends a selection without zooming in. */
  cancel(): void {
    this.#isPressed = false
    this.#anchor = undefined
  }
}

/** The bucket that a key leads to, which may be outside of the chart. */
function target(
  key: string,
  from: number,
  { last, page }: { last: number; page: number },
): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - page,
    PageUp: from + page,
    Home: 0,
    End: last,
  }
  return targets[key]
}
