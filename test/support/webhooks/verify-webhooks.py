"""Verifies webhooks with the standardwebhooks package: a JSON line each in, `ok` or `refused` out."""
import json
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

for line in sys.stdin:
    given = json.loads(line)
    try:
        verified = Webhook(given["secret"]).verify(given["body"], given["headers"])
        same = verified == json.loads(given["body"])
        print("ok" if same else "other")
    except WebhookVerificationError:
        print("refused")
