/** Makes `Date` of this process take the current time from `clock`: the console and sign-ins are not given one. */
export function replaceDate(clock: () => number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [clock()], newTarget),
    apply: () => new Date().toString(),
    get: (target, name, receiver) => (name === 'now' ? clock : Reflect.get(target, name, receiver)),
  })
}
