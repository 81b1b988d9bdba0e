import os
import sys

from commerce_service import WebhookSignatureError, construct_event
from django.conf import settings
from django.core.management import execute_from_command_line
from django.core.wsgi import get_wsgi_application
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

SECRET = os.environ.get("COMMERCE_WEBHOOK_SECRET")
if not SECRET:
    sys.exit("COMMERCE_WEBHOOK_SECRET is not set: `npx commerce listen` prints it.")

# A project of one file; in yours these are in settings.py and urls.py.
settings.configure(
    ALLOWED_HOSTS=["127.0.0.1", "localhost"],
    ROOT_URLCONF=__name__,
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": os.environ.get("HANDLED_FILE", "handled.sqlite"),
        }
    },
)


# The signature shows who sent it, so there is no CSRF token.
@csrf_exempt
@require_POST
def receive(request: HttpRequest) -> HttpResponse:
    try:
        # The raw body: a signature covers each of its bytes.
        event = construct_event(request.body, request.headers, SECRET)
    except WebhookSignatureError as error:
        print(f"Webhook rejected: {error}", file=sys.stderr, flush=True)
        return HttpResponse(status=401)
    # A repeat has the same id. The work and the id are committed together, or neither is.
    with transaction.atomic(), connection.cursor() as db:
        db.execute("INSERT OR IGNORE INTO handled VALUES (%s)", [event.id])
        if db.rowcount == 1 and event.type == "order.paid":
            print(f"ship order {event.data.number}", flush=True)
    return HttpResponse(status=204)


urlpatterns = [path("hooks", receive)]
application = get_wsgi_application()
with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE IF NOT EXISTS handled (event_id TEXT PRIMARY KEY)")

if __name__ == "__main__":
    port = os.environ.get("PORT", "4242")
    execute_from_command_line(["receiver.py", "runserver", "--noreload", f"127.0.0.1:{port}"])
