import { Elysia } from 'elysia'
import { EventInput } from '../../server/ingest/events/model.ts'

/** What a route costs that does nothing but validate the body of POST /v1/events: prints its port. */
const app = new Elysia()
  .post('/v1/events', ({ body, status }) => status(202, { data: { event_name: body.event_name } }), {
    body: EventInput,
  })
  .listen({ hostname: '127.0.0.1', port: 0 })
console.log(app.server?.port)
