import json
import os
import re
import subprocess
from urllib.parse import urlencode
from urllib.request import urlopen

import jwt
import pytest
from orders import Orders


@pytest.fixture(scope="module")
def issuer():
    if "ISSUER_URL" in os.environ:
        yield os.environ["ISSUER_URL"]
        return
    command = ["sidekit", "issuer", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        yield re.search(r"http://[^,\s]+", process.stdout.readline())[0]
        process.terminate()


@pytest.fixture
def orders(issuer):
    return Orders(issuer, f"{issuer}/jwks", cache=False)


def post(url, **fields):
    with urlopen(url, urlencode(fields).encode()) as response:
        return json.load(response)


def token_of(issuer, **fields):
    client = {"grant_type": "client_credentials", "client_id": "ada", "audience": "orders"}
    return post(f"{issuer}/token", **client, **fields)["access_token"]


def test_a_token_is_accepted_before_the_key_changes_and_refused_afterwards(issuer, orders):
    token = token_of(issuer)
    assert orders.customer_of(token) == "ada"
    post(f"{issuer}/rotate")
    assert orders.customer_of(token_of(issuer)) == "ada"
    with pytest.raises(jwt.PyJWTError):
        orders.customer_of(token)


@pytest.mark.parametrize(
    "wrong, error",
    [
        ("expired", jwt.ExpiredSignatureError),
        ("not-yet-valid", jwt.ImmatureSignatureError),
        ("wrong-audience", jwt.InvalidAudienceError),
        ("wrong-issuer", jwt.InvalidIssuerError),
        ("bad-signature", jwt.InvalidSignatureError),
        ("unknown-key", jwt.PyJWKClientError),
        ("alg-none", jwt.PyJWKClientError),
    ],
)
def test_a_token_with_a_fault_is_refused(issuer, orders, wrong, error):
    with pytest.raises(error):
        orders.customer_of(token_of(issuer, wrong=wrong))
