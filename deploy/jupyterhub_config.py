"""A JupyterHub with one lesson server that all its users share.

Use JupyterHub 5.5.1 or later: earlier releases have a known hole in how servers are shared. Install Mahj
Tutor in the Hub's environment, then: jupyterhub --config jupyterhub_config.py
Users find the lessons at /services/mahj-tutor/. Choose an authenticator of your own; none is set here.
"""

import os
import sys

DATA = os.environ.get("MAHJ_DATA_FOLDER", "/var/lib/mahj-tutor")
PORT = os.environ.get("MAHJ_PORT", "8866")
NAME = os.environ.get("MAHJ_HOST_NAME", "hub.example.org")  # what users type

c = get_config()  # noqa: F821  JupyterHub brings it

c.JupyterHub.services = [
    {
        "name": "mahj-tutor",
        "url": f"http://127.0.0.1:{PORT}",
        "command": [
            *(sys.executable, "-P", "-m", "mahj_tutor", "serve", "--hub", "--class", "--no-browser"),
            *("--log", "json", "--port", PORT, "--data", DATA, "--allow-host", NAME, "--trust-proxy"),
        ],
        "oauth_no_confirm": True,
    }
]

# Everybody who can log in may use it. Name groups here to let in those alone. The service reads the groups:
# each is a class. Members of "teachers" lead every class, those of "tuesday-teachers" the class "tuesday".
c.JupyterHub.load_roles = [
    {"name": "user", "scopes": ["self", "access:services!service=mahj-tutor"]},
    {"name": "mahj-tutor", "services": ["mahj-tutor"], "scopes": ["list:groups", "read:groups"]},
]
