"""Why a picture of dice is not read although some of them are named."""
