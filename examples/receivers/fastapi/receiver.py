import os
import sqlite3
import sys
from contextlib import closing

import uvicorn
from commerce_service import WebhookSignatureError, construct_event
from fastapi import FastAPI, Request, Response

SECRET = os.environ.get("COMMERCE_WEBHOOK_SECRET")
if not SECRET:
    sys.exit("COMMERCE_WEBHOOK_SECRET is not set: `npx commerce listen` prints it.")

HANDLED = os.environ.get("HANDLED_FILE", "handled.sqlite")
with closing(sqlite3.connect(HANDLED)) as db:
    db.execute("CREATE TABLE IF NOT EXISTS handled (event_id TEXT PRIMARY KEY)")

app = FastAPI()


@app.post("/hooks")
async def receive(request: Request) -> Response:
    # The raw body: a signature covers each of its bytes.
    body = await request.body()
    try:
        event = construct_event(body, request.headers, SECRET)
    except WebhookSignatureError as error:
        print(f"Webhook rejected: {error}", file=sys.stderr, flush=True)
        return Response(status_code=401)
    # A repeat has the same id. The work and the id are committed together, or neither is.
    with closing(sqlite3.connect(HANDLED)) as db, db:
        new = db.execute("INSERT OR IGNORE INTO handled VALUES (?)", [event.id]).rowcount == 1
        if new and event.type == "order.paid":
            print(f"ship order {event.data.number}", flush=True)
    return Response(status_code=204)


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ.get("PORT", "4242")))
