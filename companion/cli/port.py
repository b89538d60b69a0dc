"""The way of the commands to the randomiser machine: ``--port``, and a complaint where there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from companion.cli.help import option
from companion.cli.types import Complaint
from companion.devices.address import PORT_VARIABLE
from companion.devices.connection import Connection
from companion.devices.words import failure_text
from companion.rules.text import Text
from companion.table.store import Store

if TYPE_CHECKING:
    from firmware_bridge.controller import Controller
    from firmware_bridge.traffic import Passed

port_option = option(
    "--port", default="", envvar=PORT_VARIABLE, metavar=Text("metavar-port"), help=Text("help-machine-port")
)


@contextmanager
def open_machine(port: str, listener: Callable[[Passed], None] | None = None) -> Iterator[Controller]:
    """The machine at this port; whatever is wrong with it becomes one line.

    :raises Complaint: no machine, or it refuses.
    """
    from firmware_bridge.errors import BridgeError

    try:
        with (
            closing(Connection(port, Store().root, listener)) as connection,
            connection.controller() as controller,
        ):
            yield controller
    except BridgeError as error:
        raise Complaint(Text("machine-problem", why=failure_text(error))) from error
